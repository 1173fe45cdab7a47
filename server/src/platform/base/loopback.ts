/**
 * Whether a host name or address means this machine: `localhost`, 127.0.0.0/8 or `::1`, as `HOST` and as the hostname of a
 * URL, where IPv6 stands in brackets.
 */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(host)
