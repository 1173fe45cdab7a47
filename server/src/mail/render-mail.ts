import type { MailAttachment, MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

export type RenderedMail = {
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** Where a POST stops mails such as this one; null where they cannot be stopped. */
  stopUrl: string | null
}

/** A mail in both its forms. A subject is one line: whatever would begin another header is taken out. */
export const renderMail = (content: MailContent): RenderedMail => ({
  subject: content.subject.replace(/\p{Cc}+/gu, ' ').trim(),
  text: mailText(content),
  html: mailHtml(content),
  attachments: content.attachments ?? [],
  stopUrl: content.stop?.url ?? null,
})
