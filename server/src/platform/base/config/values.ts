import { isIP } from 'node:net'
import { isLoopback } from '../loopback.ts'
import { parseKeyring } from '../seal.ts'
import { serverUrls } from '../server-urls.ts'
import { readTraceHeaders } from '../trace-settings.ts'
import { cleanEmail, emailPattern } from '@muster/contract/facts/email-address.ts'
import * as z from 'zod/mini'

/** An email address in a setting, as those of people are read. */
export const emailSetting = z
  .string()
  .check(z.overwrite(cleanEmail), z.email({ pattern: emailPattern, error: 'is an email address' }))

// What is wrong with the text of a setting, as the rest of a sentence that begins with its name. Null: nothing.
type Problem = string | null

const paypalHosts = new Set(['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'])

/** The client's secret and every order are sent there, so other hosts are refused. */
export const paypalUrlProblem = (text: string): Problem => {
  const problem =
    'is https://api-m.paypal.com or https://api-m.sandbox.paypal.com, or for tests an http address of this machine such as http://localhost:4000'
  const url = URL.parse(text)
  if (!url) return problem
  const { origin, protocol, hostname, username, password, pathname, search, hash } = url
  if (username || password || search || hash || pathname !== '/') return problem
  return paypalHosts.has(origin) || (/^https?:$/.test(protocol) && isLoopback(hostname)) ? null : problem
}

/** Messages about the site are sent there, so they are encrypted unless they stay on this machine. */
export const alertUrlProblem = (text: string): Problem => {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && url.hostname) return null
  return url?.protocol === 'http:' && isLoopback(url.hostname) ? null : 'is a URL that begins with https://'
}

/** Links are built by appending a path, and cookies and redirects belong to a whole origin. */
export const publicUrlProblem = (text: string): Problem => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'is a URL that begins with http:// or https://'
  const { username, password, pathname, search, hash } = url
  if (username || password || search || hash) return 'is only a scheme, a host and a port'
  return pathname === '/' ? null : 'has no path, because Muster does not run under a sub-path'
}

const serverUrlProblem = (text: string): Problem => {
  const url = URL.parse(text)
  if (!url) return 'is not a URL; percent-encode “/”, “@”, “:”, “#” and “?” in the password'
  const host = url.searchParams.get('host')
  if (host?.includes(',')) return 'lists its hosts before the path, as in postgres://one:5432,two:5432/muster'
  if (!url.hostname && !host) return 'lacks the host'
  return url.pathname.length > 1 ? null : 'lacks the name of the database'
}

/** A PostgreSQL URL with one host or several, or with the folder of a socket as `?host=`. */
const databaseUrlProblem = (text: string): Problem => {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'is a URL that begins with postgres:// or postgresql://'
  return (
    serverUrls(text)
      .map(serverUrlProblem)
      .find((problem) => problem !== null) ?? null
  )
}

/** A proxy or pooler stands before several replicas. */
export const replicaUrlProblem = (text: string): Problem =>
  serverUrls(text).length > 1
    ? 'takes one address; put a proxy or pooler of PostgreSQL before several replicas'
    : databaseUrlProblem(text)

/** The primary's URL. Muster always selects the primary of several servers, so other wishes are refused. */
export const primaryUrlProblem = (text: string): Problem => {
  const wanted = URL.parse(serverUrls(text)[0])?.searchParams.get('target_session_attrs') ?? 'primary'
  const selects = 'needs the primary; leave target_session_attrs out or give read-write'
  return databaseUrlProblem(text) ?? (['primary', 'read-write'].includes(wanted) ? null : selects)
}

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const trustProxyProblem = (text: string): Problem =>
  text === 'on' || text === 'off' || text.split(',').every((part) => isNetwork(part.trim()))
    ? null
    : 'is on, off, or addresses and networks of proxies, separated by commas'

export const encryptionKeyProblem = (text: string): Problem => {
  try {
    parseKeyring(text)
    return null
  } catch {
    return 'is kid:base64(32 bytes), several separated by commas'
  }
}

export const traceHeadersProblem = (text: string): Problem =>
  readTraceHeaders(text) ? null : 'is name=value, several separated by commas, with percent-encoded values'

export const mailFromProblem = (text: string): Problem =>
  /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text.trim())
    ? null
    : 'is an email address, with or without a name before it'
