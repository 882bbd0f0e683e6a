/* libcurl in its OpenSSL flavour, and typed functions for its variadic option calls. */
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

#endif
