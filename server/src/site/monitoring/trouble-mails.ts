import { type TroubleFacts, troubleWords } from '@muster/contract/facts/troubles.ts'
import { instantInWords, type MailContent } from '../../mail/index.ts'

type Told = TroubleFacts & { beganAt: Date }

/** What a trouble is called once it is over, in mails and messages. */
export const resolvedWords = (title: string): string => `Resolved: ${title}`

const foot = (publicUrl: string): Pick<MailContent, 'button' | 'reason'> & { sentRegardless: 'security' } => ({
  button: { label: 'See the status', url: `${publicUrl}/admin/status` },
  reason: 'You get this mail because this address is the ALERT_EMAIL of the site.',
  sentRegardless: 'security',
})

/** Sent once when a trouble begins. */
export const troubleBeganMail = (publicUrl: string, trouble: Told): MailContent => {
  const { title: name, meaning, remedy } = troubleWords(trouble)
  return {
    subject: name,
    heading: name,
    paragraphs: [`Found on ${instantInWords(trouble.beganAt)}.`, meaning, remedy],
    ...foot(publicUrl),
  }
}

/** Sent once when a trouble is over. */
export const troubleEndedMail = (publicUrl: string, trouble: Told & { endedAt: Date }): MailContent => {
  const { title: name } = troubleWords(trouble)
  const [began, ended] = [instantInWords(trouble.beganAt), instantInWords(trouble.endedAt)]
  return {
    subject: resolvedWords(name),
    heading: 'This is resolved',
    paragraphs: [`“${name}” began on ${began} and ended on ${ended}. You do not need to do anything.`],
    ...foot(publicUrl),
  }
}
