import { type ErrorCode, errors } from '@muster/contract/facts/errors.ts'

export type ErrorDetails = {
  /** Overrides the sentence of the error code. */
  message?: string
  /** Sentences by invalid field. */
  fields?: Record<string, string>
  /** Seconds to wait before a retry, sent as `Retry-After`. */
  retryAfterSeconds?: number
}

/** An expected error. Rules and commands throw it, and the HTTP error handler turns it into the API's error body. */
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

/** A validation error of a single field. */
export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('invalid', { message, fields: { [field]: message } })

/** Runs checks of several fields, and refuses all that are invalid in one answer. Any other error is thrown as it is. */
export const checkTogether = async (...checks: readonly (() => unknown)[]): Promise<void> => {
  const fields: Record<string, string> = {}
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
      Object.assign(fields, error.details.fields)
    }
  }
  const [message] = Object.values(fields)
  if (message !== undefined) throw new DomainError('invalid', { message, fields })
}

/** The server cannot start. The message is for the operator and is shown without a stack trace. */
export class CannotStart extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotStart'
  }
}

/** The server cannot start until the operator changes its settings, its database or its version. A restart does not help. */
export class Misconfigured extends CannotStart {
  constructor(message: string) {
    super(message)
    this.name = 'Misconfigured'
  }
}
