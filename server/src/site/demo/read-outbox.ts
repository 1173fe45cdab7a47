import type { Outbox, UnprovenMail } from '../../mail/index.ts'

/** The demo's people have no mailboxes: their mails are read here, and neither stored nor sent. */
export const outboxReadBy = (read: (mail: Pick<UnprovenMail, 'content'>) => void): Outbox => ({
  enqueue: async (_tx, mail) => read(mail),
  enqueueAll: async (_tx, mails) => mails.forEach(read),
  enqueueNothing: async () => {},
  enqueueUnproven: async (_tx, mail) => read(mail),
  refuseUnproven: async () => {},
  forget: async () => {},
  cancelAll: async () => 0,
  cancel: async () => {},
  wake: async () => {},
})
