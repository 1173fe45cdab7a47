import { hour } from '../base/clock.ts'
import type { AppContext } from '../context.ts'
import { hashToken } from '../base/tokens.ts'
import { transact } from '../database/database.ts'
import { askKeys, callerOf, countAsk, lockKeys } from '../guests/index.ts'
import type { Outbox } from '../mail/index.ts'
import { hasSomething } from './mine.sql.ts'
import { mineMail } from './mine-mails.ts'
import { sealMine } from './mine-tokens.ts'

/** Links that one IPv4 address or IPv6 site can ask for per hour. */
const callersPerHourMax = 20

export const linkRequested =
  'If this address supports or donated to a campaign, a link is on its way. It is sent at most once an hour.'

/** Counts the request of a caller. Throws too_many_mine_links. */
const count = (context: AppContext, ip: string, now: Date): Promise<void> =>
  transact(context.db, async (tx) => {
    const caller = `links ${askKeys.caller(callerOf(ip))}`
    await lockKeys(tx, [caller], now)
    await countAsk(tx, caller, { perHourMax: callersPerHourMax, error: 'too_many_mine_links' }, now)
  })

/**
 * Mails a link to everything that an address supports and donated as a guest, at most once in an hour. Does the same work if there is
 * nothing, so that no caller can learn it.
 * @param ip of the caller, whose requests are counted; null: they are not
 * @throws too_many_mine_links
 */
export const requestMineLink = async (
  context: AppContext,
  outbox: Outbox,
  email: string,
  ip: string | null,
): Promise<void> => {
  const { db, clock, config } = context
  const now = clock.now()
  if (ip !== null) await count(context, ip, now)
  const { token } = await sealMine(context, email)
  const content = mineMail(`${config.publicUrl}/mine?token=${token}`)
  const address = hashToken(email.toLowerCase()).toString('base64url')
  const key = `mine:${address}:${Math.floor(now.getTime() / hour)}`
  await transact(db, async (tx) => {
    if (await hasSomething(tx, email, now)) await outbox.enqueue(tx, { key, to: email, content })
    else await outbox.enqueueNothing(tx, content)
  })
  await outbox.wake()
}
