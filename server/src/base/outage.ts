export type OutageOptions = {
  /** What failed, for the log. */
  cause?: unknown
  /** The connection broke while a statement was under way: whether that statement took effect is unknown. Default: it did not. */
  isEffectUnknown?: boolean
}

/**
 * Something that the server needs does not serve now: the database or the storage. The HTTP edge answers it with 503, and says
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

/** An outage after the work had changed something, or may have: the caller has to look before trying again. */
export class OutcomeUnknown extends Outage {
  constructor(cause: Outage) {
    super(cause.message, { cause, isEffectUnknown: true })
    this.name = 'OutcomeUnknown'
  }
}

/** More callers than can be served: refused before anything was done for them. Common during a rush, so it is not logged for each. */
export class Rush extends Outage {
  constructor(message: string) {
    super(message)
    this.name = 'Rush'
  }
}
