import type { FastifyInstance } from 'fastify'
import type { Context } from './config.ts'
import { presentDispute, presentDisputeBriefly, requireDispute } from './disputes.ts'
import { findDisputes } from './disputes.sql.ts'

/** Customer disputes v1, as far as a merchant reads them. */
export const registerDisputes = (app: FastifyInstance, context: Context): void => {
  app.get('/v1/customer/disputes', () => ({
    items: findDisputes(context.store).map((dispute) => presentDisputeBriefly(context, dispute)),
    links: [{ href: `${context.config.apiUrl()}/v1/customer/disputes`, rel: 'self', method: 'GET' }],
  }))
  app.get<{ Params: { id: string } }>('/v1/customer/disputes/:id', ({ params }) =>
    presentDispute(context, requireDispute(context, params.id)),
  )
}
