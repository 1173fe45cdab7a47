import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'

export type Reply = { status: number; body: string }

const patienceMs = 20_000

/** A client with one keep-alive connection, which makes one request at a time. */
export const openClient = (url: string, token: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /** Rejects if there is no whole response. */
    ask: (method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> =>
      new Promise((done, fail) => {
        const sent = request(url + path, {
          method,
          agent,
          timeout: patienceMs,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        })
        sent.once('timeout', () => sent.destroy(new Error('no response in time')))
        sent.once('error', fail)
        sent.once('response', (response) => {
          text(response).then((answer) => done({ status: response.statusCode ?? 0, body: answer }), fail)
        })
        sent.end(body && JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}
export type Client = ReturnType<typeof openClient>
