import { faultPoint } from '../../../platform/base/faults.ts'
import { hashToken } from '../../../platform/base/tokens.ts'
import { findDonorsToMail, findSupportersToMail } from '../../campaign/people.sql.ts'
import { mayMail } from '../../campaign/standing.sql.ts'
import { meetingOf } from '../../campaign/campaign-fields.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import {
  inGroups,
  type MailedCampaign,
  mineLink,
  type NewMail,
  type Outbox,
  type RevisedMails,
  stopLink,
  type WaitingMail,
  type Revisions,
} from '../../../mail/index.ts'
import { urgentMail, type UrgentReader } from './urgent-mails.ts'
import { findReaders, lockDue, recordTold, type UrgentMailing } from './urgent.sql.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'

export const urgentJob = 'urgent-updates'

const keyPrefix = 'urgent:'

/** What the key of a mail is about. */
const aboutOf = (key: string) => {
  const [campaignId = '', updateId = ''] = key.slice(keyPrefix.length).split(':')
  return { campaignId, updateId }
}

/** Maximum number of people per transaction. Each batch is committed before the next. */
const batchSize = 200

type Scene = { context: AppContext; outbox: Outbox; tx: Tx; mailing: UrgentMailing }
type Receiver = { email: string; role: UrgentReader['role']; isGuest: boolean }

/** The campaign without its picture, so that the update is what people see first. */
const campaignOf = ({ title, executionDate, ...row }: UrgentMailing): MailedCampaign => {
  const meeting = meetingOf(row)
  return { title, executionDate, ...meeting, imageUrl: null, meeting }
}

const mailFor = async ({ context, mailing }: Scene, { email, role, isGuest }: Receiver): Promise<NewMail> => {
  const { id, campaignId, ownerName, text } = mailing
  const { publicUrl } = context.config
  const about = { campaignId, email }
  const news = {
    campaign: campaignOf(mailing),
    ownerName: ownerName ?? 'Its owner',
    text,
    pageUrl: `${publicUrl}/campaigns/${campaignId}`,
    publicUrl,
  }
  const stop = await stopLink(context, about)
  return {
    key: `${keyPrefix}${campaignId}:${id}:${hashToken(email.toLowerCase()).toString('base64url')}`,
    to: email,
    content: urgentMail(news, { role, stop, ...(isGuest && { manage: await mineLink(context, about) }) }),
    bulk: true,
  }
}

type Person = { email: string; accountId: string | null; stopped: boolean }

/** Mails these people. A supporter who donated, too, gets one mail, because both have the same key. */
const write = async (scene: Scene, role: Receiver['role'], people: readonly Person[]): Promise<void> => {
  const { outbox, tx, mailing } = scene
  const isOwner = (email: string) => email.toLowerCase() === mailing.ownerEmail.toLowerCase()
  const receivers = people.filter(({ email, stopped }) => !stopped && !isOwner(email))
  const isGuest = ({ accountId }: Person) => role === 'supporter' && accountId === null
  const mails = receivers.map((person) => mailFor(scene, { email: person.email, role, isGuest: isGuest(person) }))
  await outbox.enqueueAll(tx, await Promise.all(mails))
}

/** Mails the next supporters. False: all have been mailed. */
const mailSupporters = async (scene: Scene): Promise<boolean> => {
  const { campaignId, id, supportersThrough: after } = scene.mailing
  const people = await findSupportersToMail(scene.tx, { campaignId, after, limit: batchSize })
  const last = people.at(-1)
  if (!last) return false
  await write(scene, 'supporter', people)
  await recordTold(scene.tx, id, { supporters_told_through: last.key })
  return true
}

/** Mails the next donors. False: all have been mailed. */
const mailDonors = async (scene: Scene): Promise<boolean> => {
  const { campaignId, id, donorsThrough: after } = scene.mailing
  const donors = await findDonorsToMail(scene.tx, { campaignId, after, limit: batchSize }, ['completed', 'pending'])
  const last = donors.at(-1)
  if (!last) return false
  await write(scene, 'donor', donors)
  await recordTold(scene.tx, id, { donors_told_through: last.key })
  return true
}

const notBegun = { supporters_told_through: null, donors_told_through: null }

/** Enqueues the next mails and records the progress in the same transaction; false if none are left. */
const mailNextBatch = async (context: AppContext, outbox: Outbox): Promise<boolean> => {
  const isLeft = await transact(context.db, async (tx) => {
    const now = context.clock.now()
    const mailing = await lockDue(tx, now)
    if (!mailing) return false
    const scene = { context, outbox, tx, mailing }
    const hasMailed = !mailing.isClosed && ((await mailSupporters(scene)) || (await mailDonors(scene)))
    if (!hasMailed) await recordTold(tx, mailing.id, { told_at: now, ...notBegun })
    faultPoint('urgent.telling')
    return true
  })
  if (isLeft) faultPoint('urgent.told')
  return isLeft
}

const mailUpdates = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  let hasMailed = false
  while (!run.isOver() && (await mailNextBatch(context, outbox))) {
    // The first people do not wait until the mails of all others are written.
    if (!hasMailed) await outbox.wake()
    hasMailed = true
  }
  if (hasMailed) await outbox.wake()
}

/** Revises the mails of one update. */
const reviseUpdate = (
  { db, clock }: AppContext,
  outbox: Outbox,
  { campaignId, updateId }: { campaignId: string; updateId: string },
  mails: readonly WaitingMail[],
): Promise<RevisedMails> =>
  transact(db, async (tx) => {
    if (!(await mayMail(tx, campaignId))) {
      const keys = mails.map(({ key }) => key)
      await outbox.cancelAll(tx, keys)
      await recordTold(tx, updateId, { told_at: null, ...notBegun })
      return new Map()
    }
    const readers = await findReaders(tx, { campaignId, emails: mails.map(({ to }) => to) }, clock.now())
    return new Map(mails.flatMap((mail) => (mail.content && readers.has(mail.to) ? [[mail, mail.content]] : [])))
  })

/** Brings messages up to date that waited: see {@link reviseUpdate}. */
export const urgentRevisions = (context: AppContext, outbox: Outbox): Revisions => ({
  urgent: (mails) =>
    inGroups(
      mails,
      ({ key }) => Object.values(aboutOf(key)).join(':'),
      (group, those) => reviseUpdate(context, outbox, aboutOf(`${keyPrefix}${group}`), those),
    ),
})

/** The job that mails urgent updates. Record 97. */
export const urgentMailsJob = (context: AppContext, outbox: Outbox): Job => ({
  name: urgentJob,
  cron: '* * * * *',
  run: (run) => mailUpdates(context, outbox, run),
})
