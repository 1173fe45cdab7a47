/** The embedded database cannot start. The message is for the operator. */
export class CannotStartPostgres extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CannotStartPostgres'
  }
}
