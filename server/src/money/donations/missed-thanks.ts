import { transact } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { MoneyContext } from '../money-context.ts'
import { mayMail } from '../../campaigns/index.ts'
import { findStarted } from './donations.sql.ts'
import { thank } from './complete-donation.ts'
import { findMissedThanks, lockForCompletion, markThanked, markThanksWait } from './sync-donation.sql.ts'
import { eachMail, type Revisions } from '../../mail/index.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

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
const reviseThanks = ({ db, outbox }: MoneyContext) =>
  eachMail(({ key, to, content }) =>
    transact(db, async (tx) => {
      const [, id = ''] = key.split(':')
      const { campaignId } = await findStarted(tx, id)
      if (await mayMail(tx, campaignId)) return content
      await outbox.cancel(tx, { to, keyPrefixes: [key] })
      await markThanksWait(tx, id)
      return null
    }),
  )

export const thanksRevisions = (context: MoneyContext): Revisions => ({
  'donation-completed': reviseThanks(context),
  'donation-corrected': reviseThanks(context),
})

/** The job that thanks donors later. */
export const missedThanksJob = (context: MoneyContext): Job => ({
  name: 'missed-thanks',
  cron: '* * * * *',
  run: (run) => sendMissedThanks(context, run),
})
