import { shadesOfSite } from '@muster/contract/facts/accent.ts'
import { defaultFace, type SiteFace } from '@muster/contract/facts/site-face.ts'
import { inLetters } from '../platform/base/in-letters.ts'
import type { MailAttachment, MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { withSiteName } from './site-name.ts'

/** The part of the organisation that mails show. */
type MailSite = Pick<SiteFace, 'name' | 'accent'>

export type RenderedMail = {
  /** The sender's name, if `MAIL_FROM` has none. */
  senderName: string
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** The one-click unsubscribe URL (RFC 8058); null if the mail cannot be stopped. */
  stopUrl: string | null
}

/** The words of a mail, with the domains of addresses in letters. */
const wordsOf = (content: MailContent): MailContent => JSON.parse(inLetters(JSON.stringify(content))) as MailContent

/** Renders a mail as text and HTML, in the name and colour of the site. Line breaks are removed from the subject to prevent header injection. */
export const renderMail = (written: MailContent, site: MailSite = defaultFace): RenderedMail => {
  const named = withSiteName(written, site.name)
  const content = wordsOf(named)
  return {
    senderName: site.name,
    subject: content.subject.replace(/\p{Cc}+/gu, ' ').trim(),
    text: mailText(content, site.name),
    html: mailHtml(content, { name: site.name, shades: shadesOfSite(site) }),
    attachments: named.attachments ?? [],
    stopUrl: content.stop?.url ?? null,
  }
}
