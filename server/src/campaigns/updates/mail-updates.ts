import { faultPoint } from '../../platform/base/faults.ts'
import { hashToken } from '../../platform/base/tokens.ts'
import { findDonorsToMail, findSupportersToMail } from '../campaign/people.sql.ts'
import { findFollowersToMail } from '../following/following.sql.ts'
import { mayMail } from '../campaign/standing.sql.ts'
import { meetingOf } from '../campaign/campaign-fields.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import {
  inGroups,
  type MailedCampaign,
  mineLink,
  type NewMail,
  type Outbox,
  type RevisedMails,
  updateStopLinks,
  type WaitingMail,
  type Revisions,
} from '../../mail/index.ts'
import { updateMail, type UpdateReader } from './update-mails.ts'
import { findReaders, lockDue, recordTold, type UpdateMailing } from './readers.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

export const updatesJob = 'updates'

const keyPrefix = 'update:'

/** What the key of a mail is about. */
const aboutOf = (key: string) => {
  const [, campaignId = '', mailingId = ''] = key.split(':')
  return { campaignId, mailingId }
}

/** Maximum number of people per transaction. Each batch is committed before the next. */
const batchSize = 200

type Scene = { context: AppContext; outbox: Outbox; tx: Tx; mailing: UpdateMailing }
type Receiver = { email: string; role: UpdateReader['role']; isGuest: boolean }

/** The campaign with the picture of the update instead of its own, so that the update is what people see first. */
const campaignOf = ({ title, executionDate, updates, ...row }: UpdateMailing): MailedCampaign => {
  const meeting = meetingOf(row)
  const imageUrl = updates.find((update) => update.imageUrl !== null)?.imageUrl ?? null
  return { title, executionDate, ...meeting, imageUrl, meeting }
}

const mailFor = async ({ context, mailing }: Scene, { email, role, isGuest }: Receiver): Promise<NewMail> => {
  const { id, campaignId, isUrgent, updates } = mailing
  const { publicUrl } = context.config
  const about = { campaignId, email }
  const pageUrl = `${publicUrl}/campaigns/${campaignId}`
  const news = { campaign: campaignOf(mailing), isUrgent, updates, pageUrl, publicUrl }
  const stops = await updateStopLinks(context, about, role === 'follower' ? 'following' : 'updates')
  return {
    key: `${keyPrefix}${campaignId}:${id}:${hashToken(email.toLowerCase()).toString('base64url')}`,
    to: email,
    content: updateMail(news, { role, ...stops, ...(isGuest && { manage: await mineLink(context, about) }) }),
    bulk: true,
  }
}

type Person = { email: string; accountId: string | null; stopped: boolean }

/** Mails these people. A supporter who donated or follows, too, gets one mail, because all have the same key. */
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
  const people = await findSupportersToMail(scene.tx, { campaignId, after, limit: batchSize, kind: 'updates' })
  const last = people.at(-1)
  if (!last) return false
  await write(scene, 'supporter', people)
  await recordTold(scene.tx, id, { supporters_told_through: last.key })
  return true
}

/** Mails the next donors. False: all have been mailed. */
const mailDonors = async (scene: Scene): Promise<boolean> => {
  const { campaignId, id, donorsThrough: after } = scene.mailing
  const page = { campaignId, after, limit: batchSize, kind: 'updates' } as const
  const donors = await findDonorsToMail(scene.tx, page, ['completed', 'pending'])
  const last = donors.at(-1)
  if (!last) return false
  await write(scene, 'donor', donors)
  await recordTold(scene.tx, id, { donors_told_through: last.key })
  return true
}

/** Mails the next followers. False: all have been mailed. */
const mailFollowers = async (scene: Scene): Promise<boolean> => {
  const { campaignId, id, followersThrough: after } = scene.mailing
  const followers = await findFollowersToMail(scene.tx, { campaignId, after, limit: batchSize })
  const last = followers.at(-1)
  if (!last) return false
  await write(scene, 'follower', followers)
  await recordTold(scene.tx, id, { followers_told_through: last.key })
  return true
}

const mailNext = async (scene: Scene): Promise<boolean> =>
  (await mailSupporters(scene)) || (await mailDonors(scene)) || mailFollowers(scene)

const notBegun = { supporters_told_through: null, donors_told_through: null, followers_told_through: null }

/** Enqueues the next mails and records the progress in the same transaction; false if none are left. */
const mailNextBatch = async (context: AppContext, outbox: Outbox): Promise<boolean> => {
  const isLeft = await transact(context.db, async (tx) => {
    const now = context.clock.now()
    const mailing = await lockDue(tx, now)
    if (!mailing) return false
    const scene = { context, outbox, tx, mailing }
    if (!mailing.hasBegun) await recordTold(tx, mailing.id, { mailed_at: now })
    const isLeftOut = mailing.isClosed || mailing.updates.length === 0
    const hasMailed = !isLeftOut && (await mailNext(scene))
    if (!hasMailed) await recordTold(tx, mailing.id, { told_at: now, ...notBegun })
    faultPoint('update.telling')
    return true
  })
  if (isLeft) faultPoint('update.told')
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

/** Revises the mails of one mailing. */
const reviseMailing = (
  { db, clock }: AppContext,
  outbox: Outbox,
  mails: readonly WaitingMail[],
): Promise<RevisedMails> =>
  transact(db, async (tx) => {
    const { campaignId, mailingId } = aboutOf(mails[0]?.key ?? '')
    if (!(await mayMail(tx, campaignId))) {
      const keys = mails.map(({ key }) => key)
      await outbox.cancelAll(tx, keys)
      await recordTold(tx, mailingId, { told_at: null, ...notBegun })
      return new Map()
    }
    const emails = mails.map(({ to }) => to)
    const readers = await findReaders(tx, { campaignId, mailingId, emails }, clock.now())
    return new Map(mails.flatMap((mail) => (mail.content && readers.has(mail.to) ? [[mail, mail.content]] : [])))
  })

/** Brings mails up to date that waited: see {@link reviseMailing}. Those of the kind `urgent` are from the version before. */
export const updateRevisions = (context: AppContext, outbox: Outbox): Revisions => {
  const revise = (mails: readonly WaitingMail[]) =>
    inGroups(
      mails,
      ({ key }) => Object.values(aboutOf(key)).join(':'),
      (_, those) => reviseMailing(context, outbox, those),
    )
  return { update: revise, urgent: revise }
}

/** The job that mails updates. */
export const updateMailsJob = (context: AppContext, outbox: Outbox): Job => ({
  name: updatesJob,
  cron: '* * * * *',
  run: (run) => mailUpdates(context, outbox, run),
})
