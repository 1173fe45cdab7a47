import type { OutgoingHttpHeaders } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { FastifyError } from 'fastify'
import { type $ZodType, safeParse } from 'zod/v4/core'
import type { AppContext } from '../context.ts'
import { currentRequestId } from '../base/request-id.ts'
import { newId } from '../base/tokens.ts'
import { traced } from '../base/tracing.ts'
import type { Database } from '../database/database.ts'
import { errorBody, explainError } from './error-handler.ts'
import { inProcess } from './limits.ts'
import { headersOfPage } from './page-headers.ts'
import type { Page } from './answers.ts'
import { requireDeclared, type Route } from './route.ts'
import { contractSerializer } from './serializer.ts'

/** What a page needs of a response. */
export type ReadAnswer = { status: number; headers: OutgoingHttpHeaders; body: string }

/**
 * Answers a public read as a request without a session is answered, without the work for a request and a response. Null: it takes a request,
 * because it is no such read, or would be refused.
 * @param url the path with query, such as `/api/campaigns?q=x`
 */
export type ReadInProcess = (url: string) => Promise<ReadAnswer> | null

type Read = { endpoint: Endpoint; pattern: RegExp; handle: (asked: object) => Promise<unknown> }
type Asked = { params: unknown; query: unknown }

const readsOf = (routes: readonly Route[]): Read[] =>
  routes
    .filter(({ isPublicRead, endpoint }) => isPublicRead && !endpoint.produces && !endpoint.status)
    .map(({ endpoint, handler }) => ({
      endpoint,
      // An encoded parameter takes a request.
      pattern: new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/%]+)')}$`),
      handle: handler as Read['handle'],
    }))

const parse = (schema: $ZodType | undefined, given: object) =>
  schema ? safeParse(schema, given) : { success: true, data: undefined }

/** The validated parts; null: one of them is refused, or asks for the caller's own records. */
const partsOf = ({ params, query, ownQuery }: Endpoint, path: object, search: string): Asked | null => {
  const given = { ...parseQuery(search) }
  if (ownQuery?.some((name) => Object.hasOwn(given, name))) return null
  const parsed = [parse(params, path), parse(query, given)]
  return parsed.every(({ success }) => success) ? { params: parsed[0]?.data, query: parsed[1]?.data } : null
}

const info = { ip: inProcess, userAgent: null, headers: {}, rawBody: '' }

const answerOf = async (read: Read, url: string, asked: Asked & { db: Database }): Promise<ReadAnswer> => {
  const { endpoint } = read
  const found = await read.handle({ ...asked, info, user: null }).catch((error: unknown) => {
    throw requireDeclared(endpoint, error)
  })
  const isPage = endpoint.paged === true
  const write = contractSerializer({ schema: endpoint.response } as never)
  return {
    status: 200,
    headers: isPage ? headersOfPage(url, found as Page<unknown>) : {},
    body: write(isPage ? (found as Page<unknown>).items : found),
  }
}

/** Collects the public reads of these routes. */
export const createInProcessReads = (
  routes: readonly Route[],
  { db: database, log }: Pick<AppContext, 'db' | 'log'>,
): ReadInProcess => {
  const visitors = database.as('visitor')
  const reads = readsOf(routes)
  const refusal = (error: unknown, endpoint: Endpoint): ReadAnswer => {
    const id = currentRequestId() ?? newId()
    const known = explainError(error as FastifyError, { id, log, headers: {}, routeOptions: { config: { endpoint } } })
    return { status: known.status, headers: {}, body: errorBody(known, id) }
  }
  return (url) => {
    const [, path = '', search = ''] = /^([^?]*)\??(.*)$/.exec(url) ?? []
    for (const read of reads) {
      const match = read.pattern.exec(path)
      if (!match) continue
      const asked = partsOf(read.endpoint, { ...match.groups }, search)
      if (!asked || visitors.isOverloaded({ publicRead: true })) return null
      const answer = () => visitors.readPublic((db) => answerOf(read, url, { ...asked, db }))
      return traced(() => ({ name: `GET /api${read.endpoint.path}` }), answer).catch((error: unknown) =>
        refusal(error, read.endpoint),
      )
    }
    return null
  }
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyInstance {
    readInProcess: ReadInProcess
  }
}
