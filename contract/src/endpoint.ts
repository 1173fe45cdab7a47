import type * as z from 'zod/mini'
import type { ErrorCode } from './facts/errors.ts'
import type { Access } from './facts/access.ts'
import type { CallLine } from './facts/call-line.ts'

/**
 * Where a call needs a fresh proof: a password or second-factor code given with this session in the last 10 minutes. With a
 * second factor only a code counts. Without one the call answers 403 `proof_required`.
 * - `fresh`: always, before anything else of the call is read.
 * - `in body`: the password or code in the call's own body is the proof. With a second factor, a call that carries a password
 *   also needs a code given in the last 10 minutes.
 * - `some changes`: only for the changes that its summary names.
 */
export type ProofNeed = 'fresh' | 'in body' | 'some changes'

/** A call of the API, declared once: the server registers it, the browser calls it, OpenAPI describes it. */
export type Endpoint = CallLine & {
  access: Access
  /** The sentence in place of that of `forbidden`, where `access` refuses the owner. */
  ownerRefusal?: string
  /** Fields of the query that ask for what is the caller's own: with one of them, a call without a session is answered 401. */
  ownQuery?: readonly string[]
  /** One line for the API documentation. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** Strict: an unknown field is refused. */
  body?: z.ZodMiniObject
  /**
   * The body is a form (`multipart/form-data`) with pictures in parts of this name, at least one and at most `max`. `body` then
   * describes its text fields; each is a list, because a form may repeat them.
   */
  files?: { name: string; max: number }
  /** Answer of success. Absent: 204 with no body. */
  response?: z.ZodMiniType
  /** Status of success where it is not 200 (204 without a response). */
  status?: 201 | 303
  /** The body is kept as the exact bytes received, as text, because a signature covers them. */
  rawBody?: true
  /**
   * Moves money or asks for it. A caller that sends an `Idempotency-Key` header (1 to 255 visible characters) may send the call
   * again for 24 hours, also after a crash: the same body has one effect. It gets the first answer if there was one; otherwise
   * the server completes what it had recorded, and answers with its state. Another body gets 409. `settled.ts` says which
   * refusals are kept.
   */
  idempotent?: true
  /** Absent: the session alone is enough. */
  proof?: ProofNeed
  /**
   * A person's browser opens this address as a page, e.g. on the way back from PayPal. Where the caller accepts HTML, an error is
   * answered as a page that says so in words; these sentences replace those of the error codes.
   */
  pageErrors?: Partial<Record<ErrorCode, string>>
  /** Domain errors that this call can answer, beyond those that every call can. */
  errors?: readonly ErrorCode[]
}

/** What an `Idempotency-Key` may be: visible characters, 255 at most. */
export const idempotencyKey = /^[\x21-\x7e]{1,255}$/

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** A codec or transform in a response would make OpenAPI lie, so what a response parses to must be what it was. */
type Plain<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType }
  ? Equal<z.input<S>, z.output<S>> extends true
    ? unknown
    : { response: 'a response must be plain JSON' }
  : unknown

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E & Plain<E>): E => definition

type Part<E, K extends string, Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
    : unknown
type Parts<E, Side extends 'input' | 'output'> = Part<E, 'params', Side> &
  Part<E, 'query', Side> &
  Part<E, 'body', Side>

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = Parts<E, 'input'> &
  (E extends { files: object } ? { files: Blob[] } : unknown)
/** What a handler receives: validated and normalised. */
export type ParsedRequestOf<E extends Endpoint> = Parts<E, 'output'>
/** What a caller gets; `void` where the call answers 204. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler of such a call returns nothing
export type ResponseOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : void
