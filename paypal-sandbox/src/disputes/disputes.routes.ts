import type { FastifyInstance } from 'fastify'
import { day } from '../basics.ts'
import type { Context } from '../config.ts'
import { presentDispute, presentDisputeBriefly, requireDispute } from './disputes.ts'
import { findDisputes } from './disputes.sql.ts'
import { badQuery, countOf } from '../protocol/query.ts'

type ListQuery = { update_time_after?: string; page_size?: string; next_page_token?: string }

const listedForMs = 180 * day
const pageSizeMax = 50

/** PayPal lists disputes that changed within the last 180 days. */
const changedAfter = ({ clock }: Context, { update_time_after: text }: ListQuery): string => {
  const earliest = clock.now().getTime() - listedForMs
  const instant = text === undefined ? earliest : Date.parse(text)
  if (!(instant >= earliest)) throw badQuery('update_time_after')
  return new Date(instant).toISOString()
}

/** The sandbox's own page token: the number of disputes on the previous pages. */
const offsetOf = ({ next_page_token: token }: ListQuery): number => {
  const offset = token === undefined ? 0 : Number(Buffer.from(token, 'base64').toString())
  if (!Number.isInteger(offset) || offset < 0) throw badQuery('next_page_token')
  return offset
}

const linksOf = ({ config }: Context, query: ListQuery, next: number | null) => {
  const self = `${config.apiUrl()}/v1/customer/disputes`
  const asked = Object.entries(query).filter(([name]) => name !== 'next_page_token')
  const token = next === null ? '' : Buffer.from(String(next)).toString('base64')
  const href = `${self}?${new URLSearchParams([...asked, ['next_page_token', token]]).toString()}`
  return [{ href: self, rel: 'self', method: 'GET' }, ...(next === null ? [] : [{ href, rel: 'next', method: 'GET' }])]
}

/** The read calls of Customer Disputes v1. */
export const registerDisputes = (app: FastifyInstance, context: Context): void => {
  app.get<{ Querystring: ListQuery }>('/v1/customer/disputes', ({ query }) => {
    const [offset, size] = [offsetOf(query), countOf(query.page_size, 10, 'page_size', pageSizeMax)]
    const range = { changedAfter: changedAfter(context, query), offset, limit: size + 1 }
    const found = findDisputes(context.store, range)
    const items = found.slice(0, size).map((dispute) => presentDisputeBriefly(context, dispute))
    return {
      // PayPal's schema requires at least one item if the field is present.
      ...(items.length > 0 && { items }),
      links: linksOf(context, query, found.length > size ? offset + size : null),
    }
  })
  app.get<{ Params: { id: string } }>('/v1/customer/disputes/:id', ({ params }) =>
    presentDispute(context, requireDispute(context, params.id)),
  )
}
