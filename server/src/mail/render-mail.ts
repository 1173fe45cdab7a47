import type { MailAttachment, MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

export type RenderedMail = {
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** The one-click unsubscribe URL (RFC 8058); null if the mail cannot be stopped. */
  stopUrl: string | null
}

/** Renders a mail as text and HTML. Line breaks are removed from the subject to prevent header injection. */
export const renderMail = (content: MailContent): RenderedMail => ({
  subject: content.subject.replace(/\p{Cc}+/gu, ' ').trim(),
  text: mailText(content),
  html: mailHtml(content),
  attachments: content.attachments ?? [],
  stopUrl: content.stop?.url ?? null,
})
