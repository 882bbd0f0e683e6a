import Foundation

exit(await CommandRunner(root: EID.command).run(Array(CommandLine.arguments.dropFirst())))
