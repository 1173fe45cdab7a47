import { Agent, request } from 'node:http'

export type Answer = { status: number; ms: number; body: string; retryAfterSeconds: number | null }
export type Ask = { method?: 'GET' | 'POST'; path: string; body?: object; token?: string }

/** The nth address of the loopback network, which Linux takes as the address of a caller of its own. */
export const loopbackAddress = (n: number): string => `127.${1 + (n >> 14)}.${(n >> 7) & 127}.${1 + (n & 127)}`

/** Callers with addresses of their own, without a proxy. */
export const createVisitors = (url: string) => {
  const { hostname, port } = new URL(url)
  const agents = new Map<string, Agent>()
  const agentOf = (address: string): Agent => {
    const known = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 6 })
    agents.set(address, known)
    return known
  }
  return {
    ask: (address: string, { method = 'GET', path, body, token }: Ask): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const since = performance.now()
        const text = body && JSON.stringify(body)
        const headers = {
          'accept-encoding': 'br',
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(token && { authorization: `Bearer ${token}` }),
        }
        const sent = request(
          { hostname, port, method, path, headers, localAddress: address, agent: agentOf(address) },
          (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.on('error', reject)
            answer.on('end', () => {
              const ms = performance.now() - since
              const { statusCode: status = 0, headers: told } = answer
              const retryAfterSeconds = told['retry-after'] === undefined ? null : Number(told['retry-after'])
              resolve({ status, ms, body: Buffer.concat(chunks).toString('utf8'), retryAfterSeconds })
            })
          },
        )
        sent.on('error', reject)
        sent.end(text)
      }),
    close: (): void => agents.forEach((agent) => agent.destroy()),
  }
}
export type Visitors = ReturnType<typeof createVisitors>
