/** A file of text that goes with a mail, e.g. of `text/calendar`. */
export type MailAttachment = { filename: string; type: string; text: string }

/**
 * What a mail says, without any markup: every mail of the product is rendered from this in one design. All of it is plain
 * text and is escaped when rendered.
 */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** The day it is about, drawn as the product's date block. `day` is `YYYY-MM-DD`. */
  date?: { day: string; note?: string }
  /** The one thing to do. The address is also written out, for readers that show no buttons. */
  button?: { label: string; url: string }
  /** What to know beside the button, e.g. how long the link works. */
  afterButton?: string[]
  /** Why this person gets this mail: one sentence. */
  reason: string
  /** Where the receiver sees and takes back what the mail is about, in its foot. */
  manage?: { label: string; url: string }
  /**
   * How to get no more of them, where that is possible: the page stands in the foot of the mail, and mail programs are told
   * that a POST to the same address stops them at once (RFC 8058).
   */
  stop?: { label: string; url: string }
  attachments?: MailAttachment[]
}
