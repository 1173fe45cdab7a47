/** The embedded database cannot serve; the message is a sentence for whoever started the server. */
export class CannotStartPostgres extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CannotStartPostgres'
  }
}
