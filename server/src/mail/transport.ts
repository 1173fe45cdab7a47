import type { RenderedMail } from './render-mail.ts'

export type OutgoingMail = RenderedMail & {
  to: string
  /** The Message-ID, the same at every try, so that a receiver can drop duplicates. */
  messageId: string
}

/**
 * - `refused`: the receiver will never take this mail.
 * - `deferred`: the receiver does not take this mail now.
 * - `unreachable`: no mail can be sent now.
 */
export type SendOutcome = { kind: 'sent' } | { kind: 'refused' | 'deferred' | 'unreachable'; reason: string }

/** Sends mails. Never throws: failures are part of the outcome. */
export type MailTransport = {
  /** Whether a mail server is configured; otherwise mails wait. */
  isConfigured(): boolean
  /** Connects and logs in without sending anything. Returns the error message; null: it works. */
  verify(): Promise<string | null>
  /** Number of mails that are sent at once. */
  connections: number
  send(mail: OutgoingMail): Promise<SendOutcome>
}
