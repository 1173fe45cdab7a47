import type { MailTransport } from '../../server/src/mail/index.ts'
import type { VirtualTime } from '../engine/virtual-time.ts'

/** A mail that people can read. `id` is the Message-ID, the same if a mail was sent again after a crash. */
export type Delivered = { id: string; to: string; text: string; at: Date }

/** A mail server that takes every mail. Before it is opened, no mail server is configured, and mails wait. */
export const createMailServer = ({ time, note }: { time: VirtualTime; note: (line: string) => void }) => {
  const delivered: Delivered[] = []
  let isOpen = false
  const transport: MailTransport = {
    connections: 1,
    isConfigured: () => isOpen,
    verify: () => Promise.resolve(null),
    send: ({ messageId: id, to, text }) => {
      delivered.push({ id, to, text, at: time.now() })
      note(`mail to ${to}`)
      return Promise.resolve({ kind: 'sent' })
    },
  }
  return {
    transport,
    open: (): void => void (isOpen = true),
    close: (): void => void (isOpen = false),
    delivered: (): readonly Delivered[] => delivered,
  }
}
export type MailServer = ReturnType<typeof createMailServer>
