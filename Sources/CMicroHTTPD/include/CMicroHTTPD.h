/* GNU libmicrohttpd with GnuTLS, a typed form of its variadic start call, and epoll, which the Glibc module lacks. */
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>
#include <sys/epoll.h>

/* Gives the raw request target of a new request; what it returns becomes the request's context. */
typedef void *(*CMHDTargetCallback)(void *context, const char *target, struct MHD_Connection *connection);

struct CMHDSettings {
    unsigned int flags;
    MHD_socket listener;
    unsigned int connections;
    unsigned int connections_per_address; /* 0: no limit */
    unsigned int idle_seconds;
    unsigned int threads;
    size_t connection_memory;
    const char *key;         /* PEM, NULL without TLS */
    const char *certificate; /* PEM, leaf first */
    const char *priorities;  /* GnuTLS priority string */
    void *context;           /* handed to every callback */
    MHD_AccessHandlerCallback access;
    CMHDTargetCallback target;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
};

/* The daemon, or NULL. Does not keep the pointers of `settings`. */
struct MHD_Daemon *cmhd_start(const struct CMHDSettings *settings);

/* The connection's socket, or -1. */
int cmhd_descriptor(struct MHD_Connection *connection);

/* The peer's address, or NULL; lives as long as the connection. */
const struct sockaddr *cmhd_client_address(struct MHD_Connection *connection);

#endif
