import type { AppContext } from '../../platform/context.ts'
import { hashToken, newId } from '../../platform/base/tokens.ts'
import { transact } from '../../platform/database/database.ts'
import { eachMail, mayMail, type Outbox, type Revisions } from '../../mail/index.ts'
import { hasSomething } from './mine.sql.ts'
import { mineMail } from './mine-mails.ts'
import { sealMine } from './mine-tokens.ts'

export const linkRequested =
  'If this address supports or donated to a campaign, a link is on its way. It is sent at most three times an hour.'

const mailWithLink = async (context: AppContext, email: string) =>
  mineMail(`${context.config.publicUrl}/mine?token=${(await sealMine(context, email)).token}`)

/** The mail may have waited for hours: it gets a link that works from the moment in which it leaves. */
export const mineRevisions = (context: AppContext): Revisions => ({
  mine: eachMail(async ({ to, content: { notMe } }) => ({
    ...(await mailWithLink(context, to)),
    ...(notMe && { notMe }),
  })),
})

/**
 * Mails a link to everything that an address supports and donated as a guest, at most three times an hour. Does the same work if there is
 * nothing, so that no caller can learn it.
 * @param ip of the caller, whose network is counted; null: it is not
 */
export const requestMineLink = async (
  context: AppContext,
  outbox: Outbox,
  email: string,
  ip: string | null,
): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  const content = await mailWithLink(context, email)
  const address = hashToken(email.toLowerCase()).toString('base64url')
  const key = `mine:${address}:${newId()}`
  const asked = { email, ip, campaign: null, link: 'mine' } as const
  await transact(db, async (tx) => {
    if (!(await mayMail(tx, asked, now))) return outbox.refuseUnproven(tx, { content, asked })
    const isWithheld = !(await hasSomething(tx, email, now))
    return outbox.enqueueUnproven(tx, { key, content, asked, isWithheld })
  })
  await outbox.wake()
}
