import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import type { MailContent, Outbox } from '../../mail/index.ts'
import { addSupport, confirmGuestSupport, requestGuestSupport } from '../../campaigns/index.ts'
import { addressOf, guests, personKeys } from './demo-accounts.ts'
import { atMost } from './at-most.ts'
import type { DemoCampaign } from './content/demo-campaign.ts'
import type { PersonKey } from './content/people.ts'
import { dropJoinedMails, findSupporters } from './demo.sql.ts'
import { between, contextAt, type OpenTime } from './time.ts'
import type { PeopleIds } from './make-people.ts'
import { outboxReadBy } from './read-outbox.ts'

type Supporter = { email: string; key: PersonKey | null }

const asSupporter = (key: PersonKey): Supporter => ({ email: addressOf(key), key })

/** The guests, with one account holder after every third guest. */
const allSupporters: readonly Supporter[] = guests.flatMap((email, i) => {
  const key = i % 3 === 2 ? personKeys[(i - 2) / 3] : undefined
  return [{ email, key: null }, ...(key ? [asSupporter(key)] : [])]
})

/** Chooses the supporters of a campaign: its donors first, then others. Each campaign starts at a different position in the list. */
export const supportersOf = ({ owner, donations, supporters }: DemoCampaign, index: number): Supporter[] => {
  const donors = donations.map(({ donor }) => donor)
  const start = (index * 17) % allSupporters.length
  const row = [...allSupporters.slice(start), ...allSupporters.slice(0, start)]
  const others = row.filter(({ key }) => key === null || (key !== owner && !donors.includes(key)))
  return [...donors.map(asSupporter), ...others].slice(0, supporters)
}

/** Supports a campaign as a guest: requests the mail, then opens its link. */
const supportAsGuest = async (
  context: AppContext,
  campaignId: string,
  email: string,
  anonymous: boolean,
): Promise<void> => {
  const mails: MailContent[] = []
  const outbox: Outbox = outboxReadBy(({ content }) => mails.push(content))
  await requestGuestSupport(context, outbox, { campaignId, email, anonymous, needs: null }, null)
  const link = mails.at(-1)?.button?.url
  const token = link && new URL(link).searchParams.get('token')
  if (token) await confirmGuestSupport(context, outbox, token)
}

/** Adds the missing supporters of a campaign, spread over the time that it has been open. */
export const gatherSupporters = async (
  context: AppContext,
  { campaignId, openTime, ids }: { campaignId: string; openTime: OpenTime; ids: PeopleIds },
  supporters: readonly Supporter[],
): Promise<void> => {
  const known = await findSupporters(context.db, campaignId)
  await atMost(4, supporters, async ({ email, key }, i) => {
    if (known.has(email)) return
    // Support accelerates: each interval is shorter than the one before.
    const instant = openTime.resumed
      ? openTime.until
      : between(openTime.from, openTime.until, ((i + 1) / (supporters.length + 1)) ** 0.7)
    const anonymous = i % 5 === 4
    if (key === null) return supportAsGuest(contextAt(context, instant), campaignId, email, anonymous)
    const supporter = { accountId: ids.get(key) ?? '', email, anonymous, needs: null }
    await transact(context.db, (tx) => addSupport(tx, { campaignId }, supporter, instant))
  })
  await dropJoinedMails(context.db, campaignId)
}
