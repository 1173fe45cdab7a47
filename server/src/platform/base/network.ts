import { isIPv6 } from 'node:net'

const ipv4In = (ip: string): string | undefined => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]

const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (ip: string): string[] => {
  const [head = '', tail] = (ip.split('%')[0] as string).toLowerCase().split('::')
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return all.map((group) => group.replace(/^0+(?=.)/, ''))
}

/**
 * The network that a caller's address belongs to, for counting requests: an IPv4 address is its own network; of an IPv6
 * address it is the first 64 bits, because one household or server owns all addresses behind them.
 */
export const networkOf = (ip: string): string => {
  const mapped = ipv4In(ip)
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  return `${groupsOf(ip).slice(0, 4).join(':')}::/64`
}

/**
 * The site that an IPv6 address belongs to: its first 48 bits, which providers hand to one customer as 65,536 networks.
 * Null for IPv4, where a customer has one address.
 */
export const siteOf = (ip: string): string | null => {
  if (!isIPv6(ip) || ipv4In(ip)) return null
  return `${groupsOf(ip).slice(0, 3).join(':')}::/48`
}

/** The IP address of a caller whose network is counted; null: networks are not (`RATE_LIMIT=off`). */
export const countedIp = ({ config }: { config: { rateLimit: boolean } }, { ip }: { ip: string }): string | null =>
  config.rateLimit ? ip : null
