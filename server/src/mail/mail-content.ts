/** A file of text that goes with a mail, e.g. of `text/calendar`. */
export type MailAttachment = { filename: string; type: string; text: string }

export type MailLink = { label: string; url: string }

/** The day a mail is about, drawn as the site's date block, with what the campaign's card says beside it. */
export type MailDay = {
  /** `YYYY-MM-DD`; null: to be announced. */
  day: string | null
  /** Default: it is coming. A day that is past or cancelled is drawn without colour. */
  state?: 'coming' | 'past' | 'cancelled'
  title?: string
  /** Where, and until when. */
  note?: string
}

/** Why a mail offers no link that stops it. */
export type SentRegardless = 'once' | 'security' | 'money'

/** How to get no more of them, or why that is impossible. */
export type MailStop =
  | {
      /**
       * The page stands in the foot of the mail, and mail programs are told that a POST to the same address stops such mails at
       * once (RFC 8058).
       */
      stop: MailLink
      sentRegardless?: never
    }
  | { stop?: never; sentRegardless: SentRegardless }

/**
 * What a mail says, without any markup: every mail of the product is rendered from this in one design. All of it is plain
 * text and is escaped when rendered.
 */
export type MailContent = {
  subject: string
  heading: string
  /** What lists of mails show after the subject. Default: the first paragraph. It says nothing that the mail does not say. */
  preheader?: string
  /** The campaign's picture, a JPEG of 1200 × 630 at an absolute URL that is the same for all receivers. */
  cover?: { url: string; alt: string }
  date?: MailDay
  paragraphs: string[]
  /** The one thing to do. The address is also written out, for readers that show no buttons. */
  button?: MailLink
  /** What to know beside the button, e.g. how long the link works. */
  afterButton?: string[]
  /** What else can be opened, such as a receipt. */
  links?: MailLink[]
  /** Why this person gets this mail: one sentence. */
  reason: string
  /** Where the receiver sees and takes back what the mail is about, in its foot. */
  manage?: MailLink
  attachments?: MailAttachment[]
} & MailStop
