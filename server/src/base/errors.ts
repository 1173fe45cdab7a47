import { type ErrorCode, errors } from '@muster/contract/errors.ts'

export type ErrorDetails = {
  /** A more exact sentence than the code's own. */
  message?: string
  /** Bad field → its sentence. */
  fields?: Record<string, string>
  /** Seconds until another try makes sense, sent as `Retry-After`. */
  retryAfterSeconds?: number
}

/** An expected failure: thrown by rules and commands, turned into the one error shape by the HTTP edge. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errors[code][1])
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code][0]
  }
}

/** A single field's failure, in the shape that validation itself answers with. */
export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('invalid', { message, fields: { [field]: message } })

/** Why the product cannot start, in words for whoever typed the command: shown without a stack. */
export class CannotStart extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotStart'
  }
}
