import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export type SetHeaders = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The headers of responses that no hook reaches. Computed once, because refusals must be cheap under load. */
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
