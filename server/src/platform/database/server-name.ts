import { hostname } from 'node:os'

/** The names of a running server's connections begin so. Those of commands do not. */
export const serverPrefix = 'muster@'
/** PostgreSQL cuts names of 64 bytes or more. */
const hostMax = 40

/** The name of this server's connections, which tells it from the other servers of the site. */
export const serverName = (): string => `${serverPrefix}${hostname().slice(0, hostMax)}:${process.pid}`
