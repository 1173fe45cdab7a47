import { type Endpoint, idempotencyKey, type ParsedRequestOf, type ResponseOf } from '@muster/contract/endpoint.ts'
import { adminErrors, commonErrors, type ErrorCode, keyErrors, proofErrors } from '@muster/contract/facts/errors.ts'
import { type Access, asksForAdmin, type accessRules } from '@muster/contract/facts/access.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { CsvFile } from '../base/csv.ts'
import { type Page, send, type TextFile } from './answers.ts'
import { keyHeader } from './error-handler.ts'
import { DomainError, invalidField } from '../base/errors.ts'
import {
  type Authenticate,
  authorize,
  authorizeRequest,
  bearerToken,
  type Caller,
  type FindOwner,
  type Owned,
} from './access.ts'
import { isOfPage, type Limits } from './limits.ts'
import { withoutNulls } from './left-out.ts'
import type { Clock } from '../base/clock.ts'
import {
  acceptForms,
  admitForm,
  type IncomingForm,
  incomingForm,
  type Receiving,
  requireForm,
  takesForm,
} from './forms.ts'
import {
  type Bind,
  carryOutUnkeyed,
  guestIdOf,
  type Idempotency,
  type KeyedWork,
  type BoundRecord,
} from './idempotency.ts'
import { Outage, OutcomeUnknown } from '../base/outage.ts'

/** The request data of a handler besides the validated parts. */
export type RequestInfo = {
  ip: string
  userAgent: string | null
  headers: FastifyRequest['headers']
  /** The raw body, if the endpoint declares it. */
  rawBody: string
}

type CallerOf<E extends Endpoint> = E['access'] extends 'verified or guest'
  ? { user: Caller } | { user: null; body: { email: string } }
  : { user: (typeof accessRules)[E['access']] extends { session: 'required' } ? Caller : Caller | null }
type Answer<E extends Endpoint> = E extends { paged: true }
  ? ResponseOf<E> extends (infer T)[]
    ? Page<T>
    : never
  : E extends { produces: 'text/csv' }
    ? CsvFile
    : E extends { produces: string }
      ? TextFile
      : ResponseOf<E>
type Parsed<E extends Endpoint> = E extends { files: object }
  ? Omit<ParsedRequestOf<E>, 'body'> & {
      body: IncomingForm<ParsedRequestOf<E> extends { body: infer Fields } ? Fields : object>
    }
  : ParsedRequestOf<E>
/** `db` is the database for this caller: what is written through it has the caller as its actor. */
export type HandlerRequest<E extends Endpoint> = Parsed<E> & { info: RequestInfo; db: Database } & CallerOf<E>
type PlainHandler<E extends Endpoint> = (request: HandlerRequest<E>) => Promise<Answer<E>>
/**
 * The handler of a call that takes an `Idempotency-Key`, in the two steps of `KeyedWork`: only `bind` makes what `begin` has to
 * return, so a handler that does not bind the key does not compile.
 */
export type KeyedHandler<E extends Endpoint> = {
  begin: (request: HandlerRequest<E>, bind: Bind) => Promise<BoundRecord>
  conclude: (request: HandlerRequest<E>, id: string) => Promise<Answer<E>>
}
type Handler<E extends Endpoint> = E extends { idempotent: true } ? KeyedHandler<E> : PlainHandler<E>
type AnyHandler =
  | ((request: never) => Promise<unknown>)
  | {
      begin: (request: never, bind: Bind) => Promise<BoundRecord>
      conclude: (request: never, id: string) => Promise<unknown>
    }

type FindOwnerOf<E extends Endpoint> = (
  params: (ParsedRequestOf<E> & { params: never })['params'],
  db: Database,
) => Promise<Owned | null>

/** An endpoint with its handler. A value, so that the app can register a list and a test can compare it with the contract. */
export type Route = {
  endpoint: Endpoint
  handler: AnyHandler
  findOwner?: FindOwner
  /** Whether everyone may see the answer, so that pages show it and callers keep it. */
  isPublicRead?: true
}

type OwnerAccess = { [A in Access]: (typeof accessRules)[A] extends { owner: string } ? A : never }[Access]

/** Combines an endpoint of the contract with its handler. */
export const route = <const E extends Endpoint>(
  endpoint: E & (E['access'] extends OwnerAccess ? { access: 'use ownerRoute' } : unknown),
  handler: Handler<E>,
): Route => ({ endpoint, handler })

/** As {@link route}, for a call without effect whose response everyone may see. A page shows it, and may lack its latest seconds. */
export const publicRoute = <const E extends Endpoint>(
  endpoint: E & { access: 'anyone'; method: 'GET' },
  handler: Handler<E>,
): Route => ({ endpoint, handler, isPublicRead: true })

/** As {@link route}, for endpoints whose access depends on the owner of what the path names: looked up before the handler runs. */
export const ownerRoute = <const E extends Endpoint>(
  endpoint: E & { access: OwnerAccess },
  findOwner: FindOwnerOf<E>,
  handler: Handler<E>,
): Route => ({ endpoint, handler, findOwner })

const infoOf = (endpoint: Endpoint, request: FastifyRequest): RequestInfo => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  headers: request.headers,
  rawBody: endpoint.rawBody && typeof request.body === 'string' ? request.body : '',
})

/** An error that the contract does not declare for this call is a bug and becomes a 500. */
export const requireDeclared = (endpoint: Endpoint, error: unknown): unknown => {
  if (!(error instanceof DomainError)) return error
  const declared: readonly ErrorCode[] = [
    ...commonErrors,
    ...(endpoint.idempotent ? keyErrors : []),
    ...(endpoint.proof ? proofErrors : []),
    ...(asksForAdmin(endpoint.access) ? adminErrors : []),
    ...(endpoint.errors ?? []),
  ]
  return declared.includes(error.code)
    ? error
    : new Error(`${endpoint.method} ${endpoint.path} threw ${error.code}, which it does not declare`, { cause: error })
}

const schemaOf = ({ params, query, body, files, response, rawBody, status, produces, summary }: Endpoint) => ({
  summary,
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && !rawBody && !files && { body }),
  ...(response && !produces && status !== 303 && { response: { [status ?? 200]: response } }),
})

/**
 * Runs work in two steps, with an action before and after, e.g. claiming a key and saving the outcome. An {@link Outage}
 * there must not be reported as "nothing was changed" once the first step took effect, or may have.
 */
const rememberEffect = async <T>(
  { begin, conclude }: KeyedWork<T>,
  around: (remembering: KeyedWork<T>) => Promise<T>,
): Promise<T> => {
  let hasEffect = false as boolean
  const remembering: KeyedWork<T> = {
    begin: async (bind) => {
      try {
        return await begin(bind)
      } catch (error) {
        hasEffect = error instanceof OutcomeUnknown
        throw error
      }
    },
    conclude: (id) => {
      hasEffect = true
      return conclude(id)
    },
  }
  try {
    return await around(remembering)
  } catch (error) {
    throw hasEffect && error instanceof Outage ? new OutcomeUnknown(error) : error
  }
}

const textIn = (part: unknown, name: string): string | null => {
  const value = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : null
  return typeof value === 'string' ? value : null
}

/** Whose keys a call without a session has: the guest's whose address its body names, or who has the link that its path names. Null: no one's. */
const guestOf = ({ params, body }: { params: unknown; body: unknown }): string | null => {
  const guest = textIn(body, 'email') ?? textIn(params, 'token')
  return guest === null ? null : guestIdOf(guest)
}

/** An {@link Outage} that ends the work becomes {@link OutcomeUnknown} if the work changed something before, or may have. */
const knowingEffect = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Outage && db.hasEffect ? new OutcomeUnknown(error) : error
  }
}

/** Runs the handler: once per idempotency key, if the endpoint takes one and the caller sent it. */
const carryOut = (
  { endpoint, handler, isPublicRead }: Route,
  { idempotency: { once }, db: database }: RouteServices,
  request: FastifyRequest,
  parts: { params: unknown; query: unknown; body: unknown },
): Promise<unknown> => {
  const { caller } = request
  const db = database.as(caller ? `account:${caller.id}` : 'visitor')
  const asked = { ...parts, user: caller, info: infoOf(endpoint, request) }
  const withDb = (reads: Database) => ({ ...asked, db: reads }) as never
  if (typeof handler === 'function') {
    if (isPublicRead && isOfPage(request))
      return db.readPublic(textIn(parts.params, 'id')?.toLowerCase() ?? null, (reads) => handler(withDb(reads)))
    return knowingEffect(db, () => handler(withDb(db)))
  }
  const work = {
    begin: (bind: Bind) => knowingEffect(db, () => handler.begin(withDb(db), bind)),
    conclude: (id: string) => knowingEffect(db, () => handler.conclude(withDb(db), id)),
  }
  const key = request.headers[keyHeader]
  const keyOwner = caller?.id ?? guestOf(parts)
  if (keyOwner === null || key === undefined) return rememberEffect(work, carryOutUnkeyed)
  if (!idempotencyKey.test(String(key))) {
    throw invalidField('Idempotency-Key', 'An Idempotency-Key has 1 to 255 visible characters')
  }
  const call = { accountId: keyOwner, key: String(key), call: [endpoint.method, endpoint.path, parts] }
  return rememberEffect(work, (remembering) => once(call, remembering))
}

/** The services of all routes: authentication, idempotency and form handling. */
export type RouteServices = {
  authenticate: Authenticate
  limits: Limits
  db: Database
  idempotency: Idempotency
  clock: Clock
  receiving: Receiving
}

/** Prepares the body before validation. */
const prepareBody = (endpoint: Endpoint, request: FastifyRequest, { openFile }: Receiving): void => {
  if (takesForm(endpoint)) request.body = incomingForm({ request, endpoint, openFile })
  // A call whose fields are all optional may come without a body.
  else if (endpoint.body) request.body ??= {}
  if (endpoint.body && !endpoint.files && endpoint.method !== 'PUT') {
    request.body = withoutNulls(endpoint.body, request.body)
  }
}

/** Registers a route: session, role and fresh proof first, then validation, ownership, the handler, in the contract's wire conventions. */
const registerRoute = (app: FastifyInstance, route: Route, services: RouteServices): void => {
  const { endpoint } = route
  const { receiving, authenticate, limits, clock } = services
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { endpoint, isPublicRead: route.isPublicRead ?? false },
    onRequest: async (request, reply) => {
      const token = bearerToken(request)
      request.caller = token === null ? null : await authenticate(token)
      limits.count(endpoint, request, reply, request.caller)
      authorize(endpoint, request, clock)
      if (!takesForm(endpoint)) return
      requireForm(request)
      admitForm(receiving, request, reply)
    },
    preValidation: async (request) => prepareBody(endpoint, request, receiving),
    // After validation: only then does the path name something that can be looked up.
    preHandler: (request) => authorizeRequest(endpoint, { findOwner: route.findOwner, db: services.db }, request),
    handler: async (request, reply) => {
      const { params, query, body } = request
      try {
        const answer = await carryOut(route, services, request, { params, query, body })
        return await send(endpoint, request, reply, answer)
      } catch (error) {
        throw requireDeclared(endpoint, error)
      }
    },
  })
}

/** Registers routes. Form routes get their own scope: all other routes refuse forms as not JSON. */
export const registerRoutes = async (
  app: FastifyInstance,
  routes: readonly Route[],
  services: RouteServices,
): Promise<void> => {
  for (const route of routes.filter(({ endpoint }) => !takesForm(endpoint))) registerRoute(app, route, services)
  await app.register(async (forms) => {
    await acceptForms(forms)
    for (const route of routes.filter(({ endpoint }) => takesForm(endpoint))) registerRoute(forms, route, services)
  })
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyContextConfig {
    endpoint?: Endpoint
    isPublicRead?: boolean
  }
}
