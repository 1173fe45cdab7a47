import type { MailTransport } from '../../server/src/mail/index.ts'
import { currentRun, type RunContext } from '../engine/run-context.ts'
import type { VirtualTime } from '../engine/virtual-time.ts'

/**
 * A mail that people can read. `id` is the Message-ID, the same if a mail was sent again after a crash. `day`: the day in its calendar file.
 * `since`: when the run of the job began that sent it.
 */
export type Delivered = {
  id: string
  to: string
  subject: string
  text: string
  day: string | null
  at: Date
  since: Date
}

const dayIn = (attachments: readonly { text: string }[]): string | null => {
  const found = /BEGIN:VEVENT[^]*?DTSTART[^:]*:(\d{4})(\d\d)(\d\d)/.exec(attachments[0]?.text ?? '')
  return found ? found.slice(1).join('-') : null
}

/** A mail server that takes every mail. Before it is opened, no mail server is configured, and mails wait. */
export const createMailServer = ({ time, note }: { time: VirtualTime; note: (line: string) => void }) => {
  const delivered: Delivered[] = []
  const runs = new WeakMap<RunContext, Date>()
  let isOpen = false
  const transport: MailTransport = {
    connections: 1,
    // A run asks this before it reads anything.
    isConfigured: () => {
      const run = currentRun()
      if (run && !runs.has(run)) runs.set(run, time.now())
      return isOpen
    },
    verify: () => Promise.resolve(null),
    send: ({ messageId: id, to, subject, text, attachments }) => {
      const run = currentRun()
      const at = time.now()
      const since = (run && runs.get(run)) ?? at
      delivered.push({ id, to, subject, text, day: dayIn(attachments), at, since })
      note(`mail to ${to}: ${subject}`)
      return Promise.resolve({ kind: 'sent' })
    },
  }
  return {
    transport,
    open: (): void => void (isOpen = true),
    close: (): void => void (isOpen = false),
    isOpen: (): boolean => isOpen,
    delivered: (): readonly Delivered[] => delivered,
  }
}
export type MailServer = ReturnType<typeof createMailServer>
