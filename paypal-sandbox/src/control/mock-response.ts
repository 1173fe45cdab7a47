import type { FastifyInstance } from 'fastify'
import { namedError, PaypalError } from '../protocol/errors.ts'

const codeIn = (header: string): string => {
  try {
    const { mock_application_codes: code } = JSON.parse(header) as { mock_application_codes?: unknown }
    if (typeof code === 'string') return code
  } catch {
    // Told below.
  }
  throw new PaypalError(400, [{ issue: 'INVALID_PARAMETER_SYNTAX', field: 'PayPal-Mock-Response' }])
}

/** PayPal's sandbox answers a call of its Orders and Payments with the error that this header names, and does nothing. */
export const obeyMockResponse = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, url }) => {
    const header = headers['paypal-mock-response']
    if (typeof header === 'string' && url.startsWith('/v2/')) throw namedError(codeIn(header))
  })
}
