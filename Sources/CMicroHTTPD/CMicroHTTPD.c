#include "CMicroHTTPD.h"

/* The target callback has the raw text already; the library must not rewrite its copy. */
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    size_t length = 0;
    while (text[length] != 0) length++;
    return length;
}

#define COMMON_OPTIONS(s)                                                                   \
    MHD_OPTION_LISTEN_SOCKET, (s)->listener, MHD_OPTION_CONNECTION_LIMIT, (s)->connections, \
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (s)->connections_per_address,                   \
        MHD_OPTION_CONNECTION_TIMEOUT, (s)->idle_seconds,                                   \
        MHD_OPTION_THREAD_POOL_SIZE, (s)->threads,                                          \
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (s)->connection_memory,                         \
        MHD_OPTION_STRICT_FOR_CLIENT, 1,                                                    \
        MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, (void *)0,                              \
        MHD_OPTION_URI_LOG_CALLBACK, (s)->target, (s)->context,                             \
        MHD_OPTION_NOTIFY_COMPLETED, (s)->completed, (s)->context,                          \
        MHD_OPTION_NOTIFY_CONNECTION, (s)->connection, (s)->context

struct MHD_Daemon *cmhd_start(const struct CMHDSettings *s) {
    if (s->key != 0)
        return MHD_start_daemon(s->flags | MHD_USE_TLS, 0, 0, 0, s->access, s->context, COMMON_OPTIONS(s),
                                MHD_OPTION_HTTPS_MEM_KEY, s->key, MHD_OPTION_HTTPS_MEM_CERT, s->certificate,
                                MHD_OPTION_HTTPS_PRIORITIES, s->priorities, MHD_OPTION_END);
    return MHD_start_daemon(s->flags, 0, 0, 0, s->access, s->context, COMMON_OPTIONS(s), MHD_OPTION_END);
}

int cmhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == 0 ? -1 : info->connect_fd;
}

const struct sockaddr *cmhd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == 0 ? 0 : info->client_addr;
}
