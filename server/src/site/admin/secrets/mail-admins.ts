import { findAdmins } from '../../../people/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/base/tokens.ts'
import type { MailContent, Outbox } from '../../../mail/index.ts'
import type { Doer } from './secret-mails.ts'

type Caller = { id: string; email: string }

/** Enqueues a mail to every admin in the transaction of the change. `contentFor` gets the admin who made it. */
export const mailAdmins = async (
  tx: Tx,
  outbox: Outbox,
  caller: Caller,
  contentFor: (doer: Doer) => MailContent,
): Promise<void> => {
  const admins = await findAdmins(tx)
  const name = admins.find(({ id }) => id === caller.id)?.name ?? null
  const content = contentFor({ name, email: caller.email })
  const change = newId()
  await outbox.enqueueAll(
    tx,
    admins.map(({ id, email }) => ({ key: `secret:${change}:${id}`, to: email, content })),
  )
}
