import type { FastifyInstance } from 'fastify'
import { namedError, PaypalError } from '../protocol/errors.ts'

const codeIn = (header: string): string => {
  try {
    const { mock_application_codes: code } = JSON.parse(header) as { mock_application_codes?: unknown }
    if (typeof code === 'string') return code
  } catch {
    // The error below covers unreadable JSON, too.
  }
  throw new PaypalError(400, [{ issue: 'INVALID_PARAMETER_SYNTAX', field: 'PayPal-Mock-Response' }])
}

/** Like PayPal's sandbox, rejects a call of Orders or Payments with the error named in this header, without executing the call. */
export const applyMockResponse = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, url }) => {
    const header = headers['paypal-mock-response']
    if (typeof header === 'string' && url.startsWith('/v2/')) throw namedError(codeIn(header))
  })
}
