import { type TroubleFacts, troubleWords } from '@muster/contract/facts/troubles.ts'
import { instantInWords, type MailContent } from '../mail/index.ts'

type Told = TroubleFacts & { beganAt: Date }

const foot = (publicUrl: string): Pick<MailContent, 'button' | 'reason'> & { sentRegardless: 'security' } => ({
  button: { label: 'See the status', url: `${publicUrl}/admin/status` },
  reason: 'You get this mail because this address is the ALERT_EMAIL of the site.',
  sentRegardless: 'security',
})

/** Sent once when a trouble begins. */
export const troubleBeganMail = (publicUrl: string, trouble: Told): MailContent => {
  const { title, meaning, remedy } = troubleWords(trouble)
  return {
    subject: title,
    heading: title,
    paragraphs: [`Found on ${instantInWords(trouble.beganAt)}.`, meaning, remedy],
    ...foot(publicUrl),
  }
}

/** Sent once when a trouble is over. */
export const troubleEndedMail = (publicUrl: string, trouble: Told & { endedAt: Date }): MailContent => ({
  subject: `Over: ${troubleWords(trouble).title}`,
  heading: 'This is over',
  paragraphs: [
    `${troubleWords(trouble).title}. This began on ${instantInWords(trouble.beganAt)} and was over on ${instantInWords(trouble.endedAt)}.`,
  ],
  ...foot(publicUrl),
})
