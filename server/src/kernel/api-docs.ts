import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** Serves the API's documentation at `/api/docs`, made from the contract, with no script of anybody else. */
export const serveApiDocs = async (app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> => {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(endpoints) as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { validatorUrl: 'none', docExpansion: 'list' },
  })
}
