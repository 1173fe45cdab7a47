import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageFrame, decidedPage, loginPage, messagePage, reviewPage } from './buyer-page.html.ts'
import { deleteSession, findSession, insertSession } from './buyer-sessions.sql.ts'
import { hour } from '../basics.ts'
import type { Context } from '../config.ts'
import type { Buyer } from '../identity.sql.ts'
import { hashSecret, newSecret } from '../protocol/ids.ts'
import { approveOrder } from './orders.ts'
import { type Order, findOrder } from './orders.sql.ts'

const cookieName = 'sandbox_buyer'
const sessionLifeMs = 12 * hour
const style = readFileSync(new URL('./buyer-page.css', import.meta.url), 'utf8')

/** The path of the public base URL, so that links and forms work behind a proxy. */
const basePath = ({ config }: Context): string => new URL(config.buyerUrl()).pathname.replace(/\/$/, '')

const sessionOf = (request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]

const keepSession = (context: Context, reply: FastifyReply, session: string): void => {
  const secure = context.config.buyerUrl().startsWith('https:') ? '; Secure' : ''
  const path = `${basePath(context)}/checkoutnow`
  reply.header('set-cookie', `${cookieName}=${session}; Path=${path}; HttpOnly; SameSite=Lax${secure}`)
}

const csrfOf = ({ identity }: Context, session: string): string =>
  createHmac('sha256', identity.pageSecret).update(session).digest('base64url')

const isFromOurPage = (context: Context, request: FastifyRequest, csrf: string): boolean => {
  const session = sessionOf(request)
  if (session === undefined) return false
  return timingSafeEqual(Buffer.from(hashSecret(csrf)), Buffer.from(hashSecret(csrfOf(context, session))))
}

const buyerOf = (context: Context, request: FastifyRequest): Buyer | undefined => {
  const session = sessionOf(request)
  const email = session && findSession(context.store, hashSecret(session), context.clock.now())
  return context.identity.buyers.find((buyer) => buyer.email === email)
}

/** Chromium also applies form-action to the redirects of a form, so the policy must allow the merchant's origins. */
const policy = (order?: Order): string => {
  const back = [order?.returnUrl, order?.cancelUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  const formAction = [...new Set(["'self'", ...back])].join(' ')
  return `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`
}

const sendPage = (reply: FastifyReply, status: number, page: string, order?: Order) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(order))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(page)

const withQuery = (address: string | null, query: Record<string, string>): string | null => {
  if (address === null) return null
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const needsDecision = (order: Order): boolean =>
  order.status !== 'COMPLETED' && (order.status !== 'APPROVED' || order.wasDeclined)

const returnTo = (context: Context, order: Order): string | null => {
  const payer = context.identity.buyers.find(({ email }) => email === order.buyerEmail)
  return withQuery(order.returnUrl, { token: order.id, PayerID: payer?.payerId ?? '' })
}

const orderGone = (context: Context, reply: FastifyReply) =>
  sendPage(
    reply,
    404,
    messagePage(basePath(context), 'No such order', 'This order does not exist, or it has expired. Nothing was paid.'),
  )

const show = (context: Context, request: FastifyRequest, reply: FastifyReply, id: string) => {
  const order = findOrder(context.store, id, context.clock.now())
  if (!order) return orderGone(context, reply)
  const session = sessionOf(request) ?? newSecret(context.random)
  keepSession(context, reply, session)
  const frame: PageFrame = { base: basePath(context), csrf: csrfOf(context, session) }
  if (!needsDecision(order)) return sendPage(reply, 200, decidedPage(frame, order, returnTo(context, order)), order)
  const buyer = buyerOf(context, request)
  if (buyer) return sendPage(reply, 200, reviewPage(frame, order, buyer), order)
  const emails = context.identity.buyers.map(({ email }) => email)
  return sendPage(reply, 200, loginPage(frame, order, { email: emails[0] ?? '', emails, failed: false }), order)
}

type Form = Record<'token' | 'csrf' | 'email' | 'password' | 'decision', string>
type Posted = { order: Order; form: Form }

const login = (context: Context, _request: FastifyRequest, reply: FastifyReply, { order, form }: Posted) => {
  const buyer = context.identity.buyers.find(({ email }) => email === form.email.trim().toLowerCase())
  if (!buyer || buyer.password !== form.password.trim()) {
    const frame: PageFrame = { base: basePath(context), csrf: form.csrf }
    const emails = context.identity.buyers.map(({ email }) => email)
    return sendPage(reply, 401, loginPage(frame, order, { email: form.email, emails, failed: true }), order)
  }
  const session = newSecret(context.random)
  const expiresAt = new Date(context.clock.now().getTime() + sessionLifeMs)
  insertSession(context.store, hashSecret(session), buyer.email, expiresAt)
  keepSession(context, reply, session)
  return reply.redirect(pageOf(context, order), 303)
}

const pageOf = (context: Context, order: Order): string => `${basePath(context)}/checkoutnow?token=${order.id}`

const logout = (context: Context, request: FastifyRequest, reply: FastifyReply, { order }: Posted) => {
  deleteSession(context.store, hashSecret(sessionOf(request) ?? ''))
  return reply.redirect(pageOf(context, order), 303)
}

/** The simulated payment behaviour for each decision; default `good`. */
const fundingOf: Record<string, Order['funding']> = { decline: 'declines', approve_pending: 'delayed' }

const decide = (context: Context, request: FastifyRequest, reply: FastifyReply, { order, form }: Posted) => {
  if (form.decision === 'cancel') {
    const back = withQuery(order.cancelUrl, { token: order.id })
    if (back !== null) return reply.redirect(back, 303)
    return sendPage(reply, 200, messagePage(basePath(context), 'Nothing was paid', 'You can close this window.'))
  }
  const buyer = buyerOf(context, request)
  if (!buyer || !needsDecision(order)) return reply.redirect(pageOf(context, order), 303)
  const funding = fundingOf[form.decision] ?? 'good'
  context.store.transaction(() => approveOrder(context, order, buyer.email, funding))
  const back = withQuery(order.returnUrl, { token: order.id, PayerID: buyer.payerId })
  if (back === null || form.decision === 'approve_and_close') return reply.redirect(pageOf(context, order), 303)
  return reply.redirect(back, 303)
}

/** A field as text; empty if it is missing or repeated. */
const text = (fields: unknown, name: string): string => {
  const value = (fields as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

const readForm = (body: unknown): Form => ({
  token: text(body, 'token'),
  csrf: text(body, 'csrf'),
  email: text(body, 'email'),
  password: text(body, 'password'),
  decision: text(body, 'decision'),
})

const actions = { login, logout, decide }

/** The page on which the buyer logs in, reviews and decides. */
export const registerBuyerPage = async (app: FastifyInstance, context: Context): Promise<void> => {
  await app.register(formbody)
  app.get('/checkoutnow', (request, reply) => show(context, request, reply, text(request.query, 'token')))
  app.get('/checkoutnow/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )
  for (const [name, action] of Object.entries(actions)) {
    app.post(`/checkoutnow/${name}`, (request, reply) => {
      const form = readForm(request.body)
      const order = findOrder(context.store, form.token, context.clock.now())
      if (!order) return orderGone(context, reply)
      // The form came from another site, or the cookie is missing.
      if (!isFromOurPage(context, request, form.csrf)) {
        return sendPage(
          reply,
          403,
          messagePage(basePath(context), 'Open this page again', 'This form was not sent from here. Nothing was paid.'),
        )
      }
      return action(context, request, reply, { order, form })
    })
  }
}
