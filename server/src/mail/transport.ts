import type { RenderedMail } from './render-mail.ts'

export type OutgoingMail = RenderedMail & {
  to: string
  /** The same at every try of one mail, so that a receiver can drop a repetition. */
  messageId: string
}

/**
 * - `refused`: the receiver will never take this mail.
 * - `deferred`: it does not take this mail now.
 * - `unreachable`: no mail can be sent now, whichever it is.
 */
export type SendOutcome = { kind: 'sent' } | { kind: 'refused' | 'deferred' | 'unreachable'; reason: string }

/** The way out for mail. Never throws: what happened is the outcome. */
export type MailTransport = {
  /** Whether there is a way out at all; mails wait while there is none. */
  isConfigured(): boolean
  send(mail: OutgoingMail): Promise<SendOutcome>
}
