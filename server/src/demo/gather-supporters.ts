import type { AppContext } from '../context.ts'
import type { NewMail, Outbox } from '../mail/index.ts'
import { confirmGuestSupport, requestGuestSupport, supportCampaign } from '../supports/index.ts'
import { atMost } from './at-most.ts'
import type { DemoCampaign } from './content/demo-campaign.ts'
import { addressOf, guests, type PersonKey, personKeys } from './content/people.ts'
import { findSupporters } from './demo.sql.ts'
import type { OpenTime } from './open-time.ts'
import type { PeopleIds } from './make-people.ts'
import { outboxReadBy } from './read-outbox.ts'
import { between, contextAt } from './time.ts'

type Supporter = { email: string; key: PersonKey | null }

const asSupporter = (key: PersonKey): Supporter => ({ email: addressOf(key), key })

/** Guests with a person who has an account after every third. */
const everybody: readonly Supporter[] = guests.flatMap((email, i) => {
  const key = i % 3 === 2 ? personKeys[(i - 2) / 3] : undefined
  return [{ email, key: null }, ...(key ? [asSupporter(key)] : [])]
})

/** Who supports a campaign: everybody who gives to it, then others, from another place in the row for each campaign. */
export const supportersOf = ({ owner, donations, supporters }: DemoCampaign, index: number): Supporter[] => {
  const donors = donations.map(({ donor }) => donor)
  const start = (index * 17) % everybody.length
  const row = [...everybody.slice(start), ...everybody.slice(0, start)]
  const others = row.filter(({ key }) => key === null || (key !== owner && !donors.includes(key)))
  return [...donors.map(asSupporter), ...others].slice(0, supporters)
}

/** A guest asks, reads the mail and follows its link. */
const supportAsGuest = async (
  context: AppContext,
  campaignId: string,
  email: string,
  anonymous: boolean,
): Promise<void> => {
  const mails: NewMail[] = []
  const outbox: Outbox = outboxReadBy((mail) => mails.push(mail))
  await requestGuestSupport(context, outbox, { campaignId, email, anonymous }, null)
  const link = mails.at(-1)?.content.button?.url
  const token = link && new URL(link).searchParams.get('token')
  if (token) await confirmGuestSupport(context, token)
}

/** Brings a campaign the supporters that it does not have yet, spread unevenly over the time that it is open. */
export const gatherSupporters = async (
  context: AppContext,
  { campaignId, openTime, ids }: { campaignId: string; openTime: OpenTime; ids: PeopleIds },
  supporters: readonly Supporter[],
): Promise<void> => {
  const known = await findSupporters(context.db, campaignId)
  await atMost(4, supporters, async ({ email, key }, i) => {
    if (known.has(email)) return
    // Word spreads: the more support, the sooner the next.
    const instant = openTime.resumed
      ? openTime.until
      : between(openTime.from, openTime.until, ((i + 1) / (supporters.length + 1)) ** 0.7)
    const anonymous = i % 5 === 4
    if (key === null) return supportAsGuest(contextAt(context, instant), campaignId, email, anonymous)
    await supportCampaign(context.db, campaignId, { accountId: ids.get(key) ?? '', email, anonymous }, instant)
  })
}
