import { transact } from '../../database/database.ts'
import type { JobRun } from '../../jobs/job-run.ts'
import type { MoneyContext } from '../money-context.ts'
import { mayMail } from '../../campaigns/index.ts'
import { findStarted } from './donations.sql.ts'
import { correctedThanksPrefix, thank, thanksPrefix } from './complete-donation.ts'
import { findMissedThanks, lockForCompletion, markThanked, markThanksWait } from './sync-donation.sql.ts'

/** Writes one mail of thanks that waited, unless the donation was refunded meanwhile; false: none waits. */
const thankNext = (context: MoneyContext): Promise<boolean> =>
  transact(context.db, async (tx) => {
    const missed = await findMissedThanks(tx)
    if (!missed) return false
    if (!missed.isReturned) await thank(context, tx, missed, await lockForCompletion(tx, missed.id))
    await markThanked(tx, missed.id)
    return true
  })

/** Thanks the donors whose donation arrived while the campaign was hidden, once it is published again. */
const sendMissedThanks = async (context: MoneyContext, run: JobRun): Promise<void> => {
  let hasThanked = false
  while (!run.isOver() && (await thankNext(context))) hasThanked = true
  if (hasThanked) await context.outbox.wake()
}

/** Takes the thanks of a campaign that was hidden out of the outbox. The job writes them again when it is published. */
const reviseThanks = ({ db, outbox }: MoneyContext, prefix: string): void =>
  outbox.revise(prefix, ({ key, to, content }) =>
    transact(db, async (tx) => {
      const id = key.slice(prefix.length)
      const { campaignId } = await findStarted(tx, id)
      if (await mayMail(tx, campaignId)) return content
      await outbox.cancel(tx, { to, keyPrefixes: [key] })
      await markThanksWait(tx, id)
      return null
    }),
  )

/** The job that thanks donors later. */
export const defineMissedThanks = (context: MoneyContext): void => {
  for (const prefix of [thanksPrefix, correctedThanksPrefix]) reviseThanks(context, prefix)
  context.jobs.define({ name: 'missed-thanks', cron: '* * * * *', run: (run) => sendMissedThanks(context, run) })
}
