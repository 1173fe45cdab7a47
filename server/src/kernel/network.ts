import { isIPv6 } from 'node:net'

const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))

/**
 * The network that a caller's address belongs to, for counting tries: an IPv4 address is its own; of an IPv6 address the
 * first 64 bits, because one household or server owns all addresses behind them.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] as string).toLowerCase().split('::')
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
