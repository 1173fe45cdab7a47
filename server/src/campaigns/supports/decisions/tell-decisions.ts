import { transact, type Tx } from '../../../platform/database/database.ts'
import { faultPoint } from '../../../platform/base/faults.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import {
  eachMail,
  type MailContent,
  mineLink,
  type NewMail,
  type Outbox,
  type Revisions,
  stopLink,
} from '../../../mail/index.ts'
import { type Decided, fewerNowMail, itIsOnMail, notReachedMail } from './decision-mails.ts'
import { cameFor } from './decision-rules.ts'
import { countStanding } from './decisions.sql.ts'
import { aboutOf, decisionKey, shortPrefix, toldPrefix } from '../mail-keys.ts'
import {
  type DecisionToTell,
  findForce,
  findOpen,
  findPeopleToTell,
  lockTold,
  lockUntold,
  markShort,
  type PersonToTell,
  recordTold,
  storeActing,
} from './telling.sql.ts'

/** Maximum number of mails per transaction. Each batch is committed before the next. */
const batchSize = 200

type Telling = { context: AppContext; outbox: Outbox }
type Receiver = { email: string; isGuest: boolean; hasStopped: boolean }

const decidedFor = async (
  { context }: Telling,
  { campaignId, day, ...campaign }: DecisionToTell,
  { email, isGuest }: Receiver,
): Promise<Decided> => {
  const { publicUrl } = context.config
  const about = { campaignId, email }
  const manage = await mineLink(context, about)
  return {
    campaign: { ...campaign, executionDate: day },
    publicUrl,
    pageUrl: `${publicUrl}/campaigns/${campaignId}`,
    supportUrl: manage.url,
    foot: { stop: await stopLink(context, about), ...(isGuest && { manage }) },
  }
}

/** Writes a mail to each receiver who did not stop the mails about the campaign. */
const write = async <Person extends Receiver>(
  telling: Telling,
  tx: Tx,
  { decision, prefix }: { decision: DecisionToTell; prefix: string },
  people: readonly Person[],
  contentFor: (decided: Decided, person: Person) => MailContent,
): Promise<void> => {
  const wanting = people.filter(({ hasStopped }) => !hasStopped)
  const mails = await Promise.all(
    wanting.map(async (person): Promise<NewMail> => ({
      key: decisionKey(prefix, decision, person.email),
      to: person.email,
      content: contentFor(await decidedFor(telling, decision, person), person),
      bulk: true,
    })),
  )
  await telling.outbox.enqueueAll(tx, mails)
}

const namedIn = ({ named }: DecisionToTell) =>
  new Map(Object.entries(named).map(([needs, people]) => [Number(needs), people]))

/** Tells the next people of a decision, and records the progress in the same transaction. False: all were told. */
const tellNext = (telling: Telling): Promise<boolean> =>
  transact(telling.context.db, async (tx) => {
    const now = telling.context.clock.now()
    const decision = await lockUntold(tx, now)
    if (!decision) return false
    const { campaignId, day, acting } = decision
    const people = await findPeopleToTell(tx, decision, batchSize)
    const contentFor = (decided: Decided, { needs, acts }: PersonToTell): MailContent =>
      acts
        ? // Who joined since the decision did so because as many act as they asked for.
          itIsOnMail(decided, { acting: Math.max(acting, needs), needs })
        : notReachedMail(decided, { needs, came: cameFor(needs, namedIn(decision)) })
    await write(telling, tx, { decision, prefix: toldPrefix }, people, contentFor)
    const last = people.at(-1)
    await recordTold(tx, campaignId, day, last ? { told_through: last.key } : { told_at: now })
    faultPoint('decision.telling')
    return true
  })

/** Tells the next people who act and asked for more than act now, and stores how many act. False: all were told. */
const tellShortOf = (telling: Telling, campaignId: string): Promise<boolean> =>
  transact(telling.context.db, async (tx) => {
    const now = telling.context.clock.now()
    const decision = await lockTold(tx, campaignId, now)
    if (!decision) return false
    const { acting, counted } = await countStanding(tx, decision)
    await storeActing(tx, decision, acting, now)
    const people = await markShort(tx, decision, counted, { now, limit: batchSize })
    await write(telling, tx, { decision, prefix: shortPrefix }, people, (decided, { needs }) =>
      fewerNowMail(decided, { needs, counted }),
    )
    return people.length > 0
  })

/** Tells each supporter once what was decided, and each who acts once if fewer act now than they asked for. */
export const tellDecisions = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  const telling = { context, outbox }
  let hasTold = false
  while (!run.isOver() && (await tellNext(telling))) hasTold = true
  for (const id of await findOpen(context.db, context.clock.now())) {
    while (!run.isOver() && (await tellShortOf(telling, id))) hasTold = true
  }
  if (hasTold) await outbox.wake()
}

/**
 * Drops mails about decisions that are void or over. Takes those of a hidden campaign out of the outbox: the job writes them again when it
 * is published.
 */
export const decisionRevisions = ({ db, clock }: AppContext, outbox: Outbox): Revisions => {
  const revise = (prefix: string) =>
    eachMail(({ key, to, content }) =>
      transact(db, async (tx) => {
        const { campaignId, endsAt } = aboutOf(key)
        const force = await findForce(tx, campaignId, endsAt)
        if (!force?.isInForce || endsAt < clock.now()) return null
        if (force.isShown) return content
        await outbox.cancel(tx, { to, keyPrefixes: [key] })
        if (prefix === toldPrefix && force.day) {
          await recordTold(tx, campaignId, force.day, { told_through: null, told_at: null })
        }
        return null
      }),
    )
  return { decision: revise(toldPrefix), 'decision-short': revise(shortPrefix) }
}
