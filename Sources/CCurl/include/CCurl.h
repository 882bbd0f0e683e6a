/* libcurl in its OpenSSL flavour, and typed functions for its variadic option calls. */
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/* The header also defines these names as type-checking macros; the shims need the functions. */
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt
#undef curl_share_setopt

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_share(CURL *easy, CURLSH *share);
CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback value);
CURLcode ccurl_set_ssl_context_function(CURL *easy, curl_ssl_ctx_callback value);
CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value);

CURLSHcode ccurl_share(CURLSH *share, curl_lock_data what);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/* The result member of a message, which is a union in the header. */
CURLcode ccurl_message_result(const CURLMsg *message);

#endif
