import { addFollow, askQuestion, recordUpdate, settleQuestion } from '../../campaigns/index.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { unkeyed } from '../../platform/http/idempotency.ts'
import { addressOf, guests } from './demo-accounts.ts'
import { type DemoNews, demoNews, type DemoQuestion, type DemoUpdate } from './content/news.ts'
import { people } from './content/people.ts'
import { findCampaignOf, hasQuestion, hasUpdate, settleMailings } from './demo.sql.ts'
import type { PeopleIds } from './make-people.ts'
import { outboxReadBy } from './read-outbox.ts'
import { contextAt } from './time.ts'

type Place = { campaignId: string; ownerId: string; ownerName: string; ids: PeopleIds }

const daysBefore = (context: AppContext, days: number): AppContext =>
  contextAt(context, after(context.clock.now(), -days * day))

const write = async (context: AppContext, { campaignId, ownerId }: Place, demo: DemoUpdate): Promise<void> => {
  const written = { title: demo.heading, text: demo.text.join('\n\n'), images: [] }
  if (await hasUpdate(context.db, campaignId, written.title)) return
  await recordUpdate(daysBefore(context, demo.daysAgo), { campaignId, authorId: ownerId, ...written }, unkeyed)
  await settleMailings(context.db, campaignId)
}

const ask = async (context: AppContext, place: Place, { answer, ...demo }: DemoQuestion): Promise<void> => {
  const { campaignId, ownerId, ownerName, ids } = place
  const { text, named, asker } = demo
  if (await hasQuestion(context.db, campaignId, text)) return
  const asked = { campaignId, askerId: ids.get(asker) ?? '', text, named }
  const { _id: questionId } = await askQuestion(daysBefore(context, demo.askedDaysAgo), asked)
  if (!answer) return
  await settleQuestion(
    daysBefore(context, answer.daysAgo),
    outboxReadBy(() => {}),
    { campaignId, questionId, status: 'answered', text: answer.text, by: { id: ownerId, name: ownerName } },
  )
}

/** Has people follow a campaign, and guests who do not support it. */
const gatherFollowers = async (
  context: AppContext,
  { campaignId, ids }: Place,
  { followers }: DemoNews,
): Promise<void> => {
  const follow = (email: string, accountId: string | null) =>
    transact(context.db, (tx) => addFollow(tx, { campaignId, accountId, email }, context.clock.now()))
  for (const key of followers.people) await follow(addressOf(key), ids.get(key) ?? null)
  let missing = followers.guests
  for (const email of guests) {
    if (missing === 0) return
    if (await follow(email, null)) missing--
  }
}

/** Writes the updates of the demo, asks its questions, and has people follow. What exists does not change. */
export const giveNews = async (context: AppContext, ids: PeopleIds): Promise<void> => {
  for (const demo of demoNews) {
    const ownerId = ids.get(demo.owner) ?? ''
    const campaign = await findCampaignOf(context.db, ownerId, demo.title)
    if (!campaign) throw new Error(`the demo has no campaign “${demo.title}”`)
    const place = { campaignId: campaign.id, ownerId, ownerName: people[demo.owner].name, ids }
    for (const update of demo.updates) await write(context, place, update)
    for (const question of demo.questions) await ask(context, place, question)
    await gatherFollowers(context, place, demo)
  }
}
