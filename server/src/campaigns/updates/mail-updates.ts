import { faultPoint } from '../../platform/base/faults.ts'
import { hashToken } from '../../platform/base/tokens.ts'
import { findDonorsToMail, findSupportersToMail } from '../campaign/people.sql.ts'
import { findFollowersToMail } from '../following/following.sql.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { Outbox } from '../../mail/index.ts'
import { type DueMailing, insertMails, lockDue, notBegun, recordTold } from './mailings.sql.ts'

export const updatesJob = 'updates'

export const updateKeyPrefix = 'update:'

/** Maximum number of people per transaction. Each batch is committed before the next. */
const batchSize = 1_000

type Person = { email: string; stopped: boolean }

/**
 * Stores the mails to these people. They are written when they are sent. A supporter who donated or follows, too, gets one mail, because all
 * have the same key.
 */
const store = async (tx: Tx, mailing: DueMailing, people: readonly Person[], now: Date): Promise<void> => {
  const { id, campaignId, ownerEmail } = mailing
  const isOwner = (email: string) => email.toLowerCase() === ownerEmail.toLowerCase()
  const receivers = people.filter(({ email, stopped }) => !stopped && !isOwner(email) && email.includes('@'))
  const mails = receivers.map(({ email }) => ({
    key: `${updateKeyPrefix}${campaignId}:${id}:${hashToken(email.toLowerCase()).toString('base64url')}`,
    recipient: email,
  }))
  await insertMails(tx, mails, now)
}

type Group = {
  column: 'supporters_told_through' | 'donors_told_through' | 'followers_told_through'
  find: (tx: Tx, mailing: DueMailing) => Promise<readonly (Person & { key: string })[]>
}

const pageOf = ({ campaignId }: DueMailing, after: string | null) =>
  ({ campaignId, after, limit: batchSize, kind: 'updates' }) as const

/**
 * Each group is gone through by its key, one after the other. Supporters are last: a follower who supports meanwhile no longer follows, and would be
 * in neither group.
 */
const groups: readonly Group[] = [
  {
    column: 'followers_told_through',
    find: (tx, mailing) => findFollowersToMail(tx, pageOf(mailing, mailing.followersThrough)),
  },
  {
    column: 'donors_told_through',
    find: (tx, mailing) => findDonorsToMail(tx, pageOf(mailing, mailing.donorsThrough), ['completed', 'pending']),
  },
  {
    column: 'supporters_told_through',
    find: (tx, mailing) => findSupportersToMail(tx, pageOf(mailing, mailing.supportersThrough)),
  },
]

/** Stores the next mails and how far they are; false: all are stored. */
const storeNext = async (tx: Tx, mailing: DueMailing, now: Date): Promise<boolean> => {
  for (const { column, find } of groups) {
    const people = await find(tx, mailing)
    const last = people.at(-1)
    if (last) {
      await store(tx, mailing, people, now)
      await recordTold(tx, mailing.id, { [column]: last.key })
      return true
    }
  }
  return false
}

/** Stores the next mails and records the progress in the same transaction; false if none are left. */
const mailNextBatch = async (context: AppContext): Promise<boolean> => {
  const isLeft = await transact(context.db, async (tx) => {
    const now = context.clock.now()
    const mailing = await lockDue(tx, now)
    if (!mailing) return false
    if (!mailing.hasBegun) await recordTold(tx, mailing.id, { mailed_at: now })
    const hasMailed = !mailing.isLeftOut && (await storeNext(tx, mailing, now))
    if (!hasMailed) await recordTold(tx, mailing.id, { told_at: now, ...notBegun })
    faultPoint('update.telling')
    return true
  })
  if (isLeft) faultPoint('update.told')
  return isLeft
}

const mailUpdates = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  let hasMailed = false
  while (!run.isOver() && (await mailNextBatch(context))) {
    // The first people do not wait until the mails of all others are stored.
    if (!hasMailed) await outbox.wake()
    hasMailed = true
  }
  if (hasMailed) await outbox.wake()
}

/** The job that mails updates. Record 97. */
export const updateMailsJob = (context: AppContext, outbox: Outbox): Job => ({
  name: updatesJob,
  cron: '* * * * *',
  run: (run) => mailUpdates(context, outbox, run),
})
