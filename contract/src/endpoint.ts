import type * as z from 'zod/mini'
import type { ErrorCode } from './facts/errors.ts'
import type { Access } from './facts/access.ts'
import type { CallLine } from './facts/call-line.ts'

/**
 * When a call needs a fresh proof: a password or second-factor code given in this session in the last 10 minutes. An account with a
 * second factor needs the code. Without a proof the call returns 403 `proof_required`.
 * - `fresh`: always, before parameters and body are parsed.
 * - `in body`: the password or code in the call's own body is the proof. With a second factor, a call that carries a password
 *   also needs a code given in the last 10 minutes.
 * - `some changes`: only for the changes that its summary names.
 */
export type ProofNeed = 'fresh' | 'in body' | 'some changes'

/** A call of the API, declared once: the server registers it, the browser calls it, OpenAPI describes it. */
export type Endpoint = CallLine & {
  access: Access
  /** Replaces the sentence of `forbidden` if `access` refuses the owner. */
  ownerRefusal?: string
  /** Query fields that ask for the caller's own records. A call with one of them and without a session gets 401. */
  ownQuery?: readonly string[]
  /** One line for the API documentation. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** Strict: an unknown field is refused. */
  body?: z.ZodMiniObject
  /**
   * The body is a form (`multipart/form-data`) with pictures in parts of this name, at least one and at most `countMax`. `body` then
   * describes its text fields; each is a list, because a form may repeat them.
   */
  files?: { name: string; countMax: number }
  /** The successful response. Without it, the call returns 204. */
  response?: z.ZodMiniType
  /** The status of success, if it is not 200 or 204. */
  status?: 201 | 303
  /** The body is the received text, byte by byte, because a signature covers it. */
  rawBody?: true
  /**
   * Moves money, asks for it, or mails people what cannot be taken back. A caller that sends an `Idempotency-Key` header (1 to 255 visible characters) can repeat the call
   * for 24 hours, also after a crash, and it has one effect. A retry gets the first response if there was one; otherwise the server
   * completes the recorded intent and returns its state. A retry with another body gets 409. `isFinalRefusal` decides which
   * refusals are stored.
   */
  idempotent?: true
  /** Without it, the session is enough. */
  proof?: ProofNeed
  /**
   * A browser opens this address as a page, e.g. on the way back from PayPal. A caller that accepts HTML gets errors as a page;
   * these sentences replace those of the error codes.
   */
  pageErrors?: Partial<Record<ErrorCode, string>>
  /** The domain errors of this call. Errors of every call are not listed. */
  errors?: readonly ErrorCode[]
}

/** An `Idempotency-Key`: 1 to 255 visible characters. */
export const idempotencyKey = /^[\x21-\x7e]{1,255}$/

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** A response schema must not transform its value, because OpenAPI could not describe that. */
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

/** The request that a caller sends. */
export type RequestOf<E extends Endpoint> = Parts<E, 'input'> &
  (E extends { files: object } ? { files: Blob[] } : unknown)
/** The validated and normalised request of a handler. */
export type ParsedRequestOf<E extends Endpoint> = Parts<E, 'output'>
/** The response; `void` for 204. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- a handler of such a call returns nothing
export type ResponseOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : void
