import { hashToken } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { eachMail, mineLink, type NewMail, type Outbox, type Revisions, stopLink } from '../../mail/index.ts'
import { findDonorsToMail, findSupportersToMail } from '../campaign/people.sql.ts'
import { mayMail } from '../campaign/standing.sql.ts'
import { handedOverMail, type TransferReader } from './organiser-mails.ts'
import { findOrganisersOf } from './organiser-ids.sql.ts'
import { isToldStill, lockDue, recordTold, type TransferMailing } from './transfers.sql.ts'

export const transferJob = 'campaign-transfers'

const keyPrefix = 'handed-over:'

/** Maximum number of people per transaction. Each batch is committed before the next. */
const batchSize = 200

type Scene = { context: AppContext; outbox: Outbox; tx: Tx; mailing: TransferMailing }
type Role = TransferReader['role']
type Person = { email: string; accountId: string | null; stopped: boolean }

const mailFor = async ({ context, mailing }: Scene, role: Role, { email, accountId }: Person): Promise<NewMail> => {
  const { campaignId, title, formerName, ownerName } = mailing
  const about = { campaignId, email }
  const names = { formerName: formerName ?? 'Its former owner', ownerName: ownerName ?? 'another person' }
  const isGuest = role === 'supporter' && accountId === null
  return {
    key: `${keyPrefix}${campaignId}:${mailing.id}:${hashToken(email.toLowerCase()).toString('base64url')}`,
    to: email,
    content: handedOverMail(
      { title, campaignId, publicUrl: context.config.publicUrl, ...names },
      { role, stop: await stopLink(context, about), ...(isGuest && { manage: await mineLink(context, about) }) },
    ),
    bulk: true,
  }
}

/** Mails these people, but not those who were told already: the owners and the co-organisers. A supporter who donated gets one mail, because both have the same key. */
const write = async (scene: Scene, role: Role, people: readonly Person[]): Promise<void> => {
  const { formerOwnerId, campaignId } = scene.mailing
  const organisers = await findOrganisersOf(scene.tx, campaignId)
  const told = new Set([formerOwnerId, organisers?.ownerId, ...(organisers?.coOrganiserIds ?? [])])
  const receivers = people.filter(({ stopped, accountId }) => !stopped && !(accountId !== null && told.has(accountId)))
  const mails = await Promise.all(receivers.map((person) => mailFor(scene, role, person)))
  await scene.outbox.enqueueAll(scene.tx, mails)
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
  const own = donors.filter(({ versions }) => versions.length > 0)
  await write(scene, 'donor', own)
  await recordTold(scene.tx, id, { donors_told_through: last.key })
  return true
}

const notBegun = { supporters_told_through: null, donors_told_through: null }

/** Enqueues the next mails and records the progress in the same transaction; false if none are left. */
const mailNextBatch = (context: AppContext, outbox: Outbox): Promise<boolean> =>
  transact(context.db, async (tx) => {
    const mailing = await lockDue(tx)
    if (!mailing) return false
    const scene = { context, outbox, tx, mailing }
    if ((await mailSupporters(scene)) || (await mailDonors(scene))) return true
    await recordTold(tx, mailing.id, { told_at: context.clock.now(), ...notBegun })
    return true
  })

const mailAll = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  let hasMailed = false
  while (!run.isOver() && (await mailNextBatch(context, outbox))) hasMailed = true
  if (hasMailed) await outbox.wake()
}

/**
 * Drops a mail to a person who withdrew or stopped the mails of the campaign since it was written. Mails of a campaign that was taken down are written
 * again when it is published.
 */
const revise = ({ db }: AppContext, outbox: Outbox) =>
  eachMail(({ key, to, content }) =>
    transact(db, async (tx) => {
      const [, campaignId = '', transferId = ''] = key.split(':')
      if (await isToldStill(tx, campaignId, to)) return content
      await outbox.cancel(tx, { to, keyPrefixes: [key] })
      if (!(await mayMail(tx, campaignId))) await recordTold(tx, transferId, { told_at: null, ...notBegun })
      return null
    }),
  )

export const transferRevisions = (context: AppContext, outbox: Outbox): Revisions => ({
  'handed-over': revise(context, outbox),
})

/** The job that tells the people of a campaign that it has a new owner. */
export const transfersJob = (context: AppContext, outbox: Outbox): Job => ({
  name: transferJob,
  cron: '* * * * *',
  run: (run) => mailAll(context, outbox, run),
})
