import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export type SetHeaders = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The headers of a refusal that no hook reaches. Computed once: during a rush, each refusal takes time from the calls that are served. */
export const refusalHeaders = (setHeaders: SetHeaders): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => undefined)
  return {
    ...response.getHeaders(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }
}
