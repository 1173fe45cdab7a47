/** A text attachment of a mail, e.g. `text/calendar`. */
export type MailAttachment = { filename: string; type: string; text: string }

export type MailLink = { label: string; url: string }

/** The day that a mail is about, drawn as the site's date block, with the text of the campaign's card. */
export type MailDay = {
  /** `YYYY-MM-DD`; null: to be announced. */
  day: string | null
  /** Default: in the future. A past or cancelled day is drawn without colour. */
  state?: 'coming' | 'past' | 'cancelled'
  title?: string
  /** When people start and leave, with the zone; not shown without a day. */
  start?: string | undefined
  meetingPoint?: string | undefined
  /** The page of a map that the meeting point links to. */
  mapUrl?: string | undefined
  /** Where, and until when. */
  note?: string
}

/** Why a mail has no unsubscribe link. */
export type SentRegardless = 'once' | 'security' | 'money' | 'decision'

/** How to unsubscribe, or why that is impossible. */
export type MailStop =
  | {
      /**
       * The page is linked in the footer, and headers announce that a POST to the same URL unsubscribes at
       * once (RFC 8058).
       */
      stop: MailLink
      /** The footer link to the same page that stops only a part of such mails. */
      lesserStop?: MailLink
      sentRegardless?: never
    }
  | { stop?: never; lesserStop?: never; sentRegardless: SentRegardless }

/**
 * The content of a mail without markup. Every mail is rendered from it in one design. All texts are plain
 * text and are escaped when rendered.
 */
export type MailContent = {
  subject: string
  heading: string
  /** The preheader, which mail lists show after the subject. Default: the first paragraph. It must not add information. */
  preheader?: string
  /** The campaign's picture, a JPEG of 1200 × 630 at an absolute URL that is the same for all receivers. */
  cover?: { url: string; alt: string }
  date?: MailDay
  paragraphs: string[]
  /** The main action. Its URL is also written out, for mail readers that show no buttons. */
  button?: MailLink
  /** A note beside the button, e.g. how long the link works. */
  afterButton?: string[]
  /** Further links, such as a receipt. */
  links?: MailLink[]
  /** Why this person gets this mail: one sentence. */
  reason: string
  /** The footer link to a page on which the receiver sees what the mail is about and can withdraw it. */
  manage?: MailLink
  /** The footer link for a receiver who did not ask for the mail. */
  notMe?: MailLink
  attachments?: MailAttachment[]
} & MailStop
