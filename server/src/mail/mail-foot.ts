import type { MailContent, MailLink, SentRegardless } from './mail-content.ts'

const regardlessSentences: Readonly<Record<SentRegardless, string>> = {
  once: 'This is a single mail, so there is nothing to unsubscribe from.',
  security: 'Mails about the security of an account are always sent.',
  money: 'Mails about your money are always sent.',
  decision: 'Mails about decisions of admins are always sent.',
}

/** The footer of a mail: why the receiver gets it and how to unsubscribe. */
export const footOf = ({
  reason,
  manage,
  notMe,
  lesserStop,
  stop,
  sentRegardless,
}: MailContent): { words: string[]; links: MailLink[] } => ({
  words: [reason, ...(sentRegardless ? [regardlessSentences[sentRegardless]] : [])],
  links: [manage, notMe, lesserStop, stop].filter((link) => link !== undefined),
})
