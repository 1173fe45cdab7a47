import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CsvFile, csvText } from '../base/csv.ts'
import { contractSerializer } from './serializer.ts'

const nextLink = (url: string, cursor: string): string => {
  const [path, query] = url.split('?', 2)
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  search.delete('_')
  return `<${path}?${search.toString()}>; rel="next"`
}

type Place = { next: string | null; total?: number }

/** The headers of a page of a list. @param url the path with query that was asked for */
const headersOfPage = (url: string, { next, total }: Place): Record<string, string> => ({
  ...(next && { link: nextLink(url, next) }),
  ...(total !== undefined && { 'x-total-count': String(total) }),
})

/** One page of a list; `next` is the cursor of the following page. */
export type Page<T> = { items: T[]; next: string | null; total?: number }

/** A response that is a file: its text, and its download name. */
export type TextFile = { text: string; filename: string }

/** Whether everyone gets this answer. The path decides, and a caller without a session. */
const isPublic = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.isPublicRead === true && headers.authorization === undefined

/** Names the version of a text. Whether the caller has it, and needs a 304 only. A proxy that compresses adds `W/`, and a caller may name several. */
const isKnown = (request: FastifyRequest, reply: FastifyReply, text: string): boolean => {
  const etag = `"${hash('sha256', text, 'base64url')}"`
  reply.headers({ etag, 'cache-control': 'no-cache' })
  return request.headers['if-none-match']?.includes(etag) === true
}

/** What everyone may see has a version. Other answers are not kept by browsers. */
const sendPage = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, page: Page<unknown>) => {
  reply.headers(headersOfPage(request.url, page))
  if (!isPublic(request)) return reply.send(page.items)
  reply.header('vary', 'authorization')
  const text = contractSerializer({ schema: endpoint.response } as never)(page.items)
  if (isKnown(request, reply, text)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

const sendFile = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, { text, filename }: TextFile) => {
  if (isKnown(request, reply, text)) return reply.code(304).send()
  reply.header('content-disposition', `attachment; filename="${filename}"`)
  return reply.type(`${endpoint.produces}; charset=utf-8`).send(text)
}

const sendCsv = (reply: FastifyReply, { filename, ...csv }: CsvFile) => {
  reply.header('content-disposition', `attachment; filename="${filename}"`)
  return reply.type('text/csv; charset=utf-8').send(Readable.from(csvText(csv)))
}

/** Sends what a handler returned, as the contract declares it. */
export const send = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
  if (endpoint.status === 303) return reply.redirect(String(answer), 303)
  if (!endpoint.response) return reply.code(204).send()
  reply.code(endpoint.status ?? 200)
  if (endpoint.produces === 'text/csv') return sendCsv(reply, answer as CsvFile)
  if (endpoint.produces) return sendFile(endpoint, request, reply, answer as TextFile)
  return endpoint.paged ? sendPage(endpoint, request, reply, answer as Page<unknown>) : reply.send(answer)
}
