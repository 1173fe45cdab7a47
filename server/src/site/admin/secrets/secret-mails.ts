import type { StoredSecret } from '@muster/contract/site/secrets.ts'
import { instantInWords, type MailContent } from '../../../mail/index.ts'

/** The admin who changed a stored secret. */
export type Doer = { name: string | null; email: string }

const inWords = ({ name, email }: Doer): string => (name ? `${name} (${email})` : email)

const foot = (publicUrl: string): Pick<MailContent, 'button' | 'reason'> & { sentRegardless: 'security' } => ({
  button: { label: 'See the stored secrets', url: `${publicUrl}/admin?tab=tokens` },
  reason: 'You get this mail because you are an admin of this site, and it concerns the security of the site.',
  sentRegardless: 'security',
})

export type SavedSecret = Pick<StoredSecret, 'name' | 'state'> & {
  servesAt: Date | null
  /** Of a mail server: its host, without the login. */
  mailHost: string | null
}

const effects: Readonly<Record<StoredSecret['state'], string>> = {
  in_use: 'The server uses it from now on.',
  waiting: '',
  overridden: 'The server has an environment variable of that name and uses that instead.',
  unused: 'The server stores it, but uses no secret with this name.',
}

const waitInWords = ({ servesAt, mailHost }: SavedSecret): string[] =>
  servesAt === null
    ? []
    : [
        `From ${instantInWords(servesAt)}, mails of this site go through ${mailHost ?? 'the new mail server'}. Until then it can be taken back.`,
      ]

/** Sent to every admin when a secret was stored or replaced. It names the secret, never its value. */
export const secretSavedMail = (publicUrl: string, doer: Doer, secret: SavedSecret): MailContent => ({
  subject: `A secret was stored: ${secret.name}`,
  heading: 'A secret was stored',
  paragraphs: [
    `${inWords(doer)} stored a value for ${secret.name}.`,
    ...(secret.state === 'waiting' ? waitInWords(secret) : [effects[secret.state]]),
    'If you did not expect this, ask them. If they did not store it, replace the value, and they should set a new password.',
  ],
  ...foot(publicUrl),
})

/** Sent to every admin when a value was discarded before it took effect. */
export const secretTakenBackMail = (
  publicUrl: string,
  doer: Doer,
  { name, hasBefore }: { name: string; hasBefore: boolean },
): MailContent => ({
  subject: `A stored secret was taken back: ${name}`,
  heading: 'A stored secret was taken back',
  paragraphs: [
    `${inWords(doer)} took back the new value of ${name} before it was used.`,
    hasBefore ? 'The previous value stays in use.' : 'No value was stored before it, so none is stored now.',
  ],
  ...foot(publicUrl),
})
