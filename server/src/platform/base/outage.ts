export type OutageOptions = {
  /** What failed, for the log. */
  cause?: unknown
  /** Whether the connection broke during a statement, so that its effect is unknown. Default: false. */
  isEffectUnknown?: boolean
}

/**
 * The database or the storage is unavailable. The error handler responds with 503 and says
 * that nothing was changed.
 */
export class Outage extends Error {
  readonly isEffectUnknown: boolean

  constructor(message: string, { cause, isEffectUnknown = false }: OutageOptions = {}) {
    super(message, { cause })
    this.name = 'Outage'
    this.isEffectUnknown = isEffectUnknown
  }
}

/** An outage after the work changed something, or may have. The caller must check before a retry. */
export class OutcomeUnknown extends Outage {
  constructor(cause: Outage) {
    super(cause.message, { cause, isEffectUnknown: true })
    this.name = 'OutcomeUnknown'
  }
}

/** Overload: the request is refused before any work is done. Frequent under load, so it is not logged per request. */
export class Rush extends Outage {
  constructor(message: string) {
    super(message)
    this.name = 'Rush'
  }
}
