import { after, day } from '../../base/clock.ts'
import { faultPoint } from '../../base/faults.ts'
import { hashToken } from '../../base/tokens.ts'
import {
  type DonorToMail,
  findDonorsToMail,
  findSupportersToMail,
  mayMail,
  type SupporterToMail,
} from '../../campaigns/index.ts'
import type { AppContext } from '../../context.ts'
import { transact, type Tx } from '../../database/database.ts'
import { receiptUrlOf } from '../../guests/index.ts'
import type { JobRun } from '../../jobs/job-run.ts'
import { mineLink, type NewMail, type Outbox, stopLink } from '../../mail/index.ts'
import { changeMailPrefixes } from '../../supports/index.ts'
import { readPromise } from '../canonical-promise.ts'
import { describeDifference } from './describe-difference.ts'
import { donorMailOf, supporterMailOf } from './mail-rules.ts'
import {
  findPromises,
  isAskedAgain,
  isToRenew,
  lockDue,
  lockToRemind,
  type Mailing,
  recordMailed,
  restartMailing,
} from './mailing.sql.ts'
import * as mails from './promise-mails.ts'

/** Maximum number of people per transaction. Each batch is committed before the next. */
const batchSize = 200
/** When who has not answered is asked once more. */
const remindAfterMs = 7 * day

const prefixes = changeMailPrefixes

type Scene = { context: AppContext; outbox: Outbox; tx: Tx; mailing: Mailing; promises: Map<number, string> }

const changedFor = ({ context, mailing, promises }: Scene, signed: number): mails.ChangedPromise => {
  const before = promises.get(signed) ?? promises.get(mailing.follows) ?? mailing.promise
  return {
    title: mailing.title,
    ownerName: mailing.ownerName ?? 'Its owner',
    pageUrl: `${context.config.publicUrl}/campaigns/${mailing.campaignId}`,
    difference: describeDifference(readPromise(before), readPromise(mailing.promise)),
    storyChanged: mailing.storyChanged,
  }
}

const keyOf = ({ campaignId, number }: Mailing, prefix: string, email: string): string =>
  `${prefix}${campaignId}:${number}:${hashToken(email.toLowerCase()).toString('base64url')}`

const linksFor = async ({ context, mailing: { campaignId } }: Scene, email: string): Promise<mails.SupporterLinks> => ({
  manage: await mineLink(context, { campaignId, email }),
  stop: await stopLink(context, { campaignId, email }),
})

type SupporterContent = (changed: mails.ChangedPromise, links: mails.SupporterLinks) => NewMail['content']

const supporterMail = async (
  scene: Scene,
  { email, version }: SupporterToMail,
  { prefix, content }: { prefix: string; content: SupporterContent },
): Promise<NewMail> => ({
  key: keyOf(scene.mailing, prefix, email),
  to: email,
  content: content(changedFor(scene, version), await linksFor(scene, email)),
  bulk: true,
})

const contents = {
  renew: { prefix: prefixes.renew, content: mails.renewMail },
  told: { prefix: prefixes.told, content: mails.toldMail },
  'counts again': { prefix: prefixes.told, content: mails.countsAgainMail },
}

const pageOf = ({ campaignId }: Mailing, after: string | null) => ({ campaignId, after, limit: batchSize })

/** Whether a supporter is mailed: the owner made the change. */
const isMailed = ({ ownerId }: Mailing, { accountId, stopped }: SupporterToMail): boolean =>
  !stopped && accountId !== ownerId

/** Mails the next supporters. False: all have been mailed. */
const mailSupporters = async (scene: Scene): Promise<boolean> => {
  const { tx, mailing, outbox } = scene
  const people = await findSupportersToMail(tx, pageOf(mailing, mailing.supportersThrough))
  const last = people.at(-1)
  if (!last) return false
  const written = people.flatMap((person) => {
    const kind = isMailed(mailing, person) ? supporterMailOf(mailing, person) : null
    return kind ? [supporterMail(scene, person, contents[kind])] : []
  })
  await outbox.enqueueAll(tx, await Promise.all(written))
  await recordMailed(tx, mailing, { supporters_told_through: last.key })
  return true
}

const donorMail = async (scene: Scene, donor: DonorToMail): Promise<NewMail[]> => {
  const { context, mailing } = scene
  const given = donor.versions.map((version) => ({ version, isCurrent: donor.current.includes(version) }))
  const kind = donorMailOf(mailing, given)
  const { email, donationId: id, accountId: donorId } = donor
  if (!kind || donorId === mailing.ownerId || (kind === 'told' && donor.stopped)) return []
  const outdated = given.find(({ isCurrent }) => !isCurrent)
  const changed = changedFor(scene, outdated?.version ?? mailing.follows)
  if (kind === 'asked') {
    const content = mails.askDonorMail(changed, await receiptUrlOf(context, { id, donorId }), donor.outdatedMinor)
    return [{ key: keyOf(mailing, prefixes.donor, email), to: email, content, bulk: true }]
  }
  const content = mails.tellDonorMail(changed, await stopLink(context, { campaignId: mailing.campaignId, email }))
  // Who supports the campaign too has this key already, and gets one mail.
  return [{ key: keyOf(mailing, prefixes.told, email), to: email, content, bulk: true }]
}

/** Mails the next donors. False: all have been mailed. */
const mailDonors = async (scene: Scene): Promise<boolean> => {
  const { tx, mailing, outbox } = scene
  const donors = await findDonorsToMail(tx, pageOf(mailing, mailing.donorsThrough))
  const last = donors.at(-1)
  if (!last) return false
  await outbox.enqueueAll(tx, (await Promise.all(donors.map((donor) => donorMail(scene, donor)))).flat())
  await recordMailed(tx, mailing, { donors_told_through: last.key })
  return true
}

/** Asks the next supporters once more. False: all have been asked. */
const remindSupporters = async (scene: Scene): Promise<boolean> => {
  const { tx, mailing, outbox } = scene
  const people = await findSupportersToMail(tx, pageOf(mailing, mailing.remindedThrough))
  const last = people.at(-1)
  if (!last) return false
  const content = { prefix: prefixes.renewAgain, content: mails.renewAgainMail }
  const waiting = people.filter((person) => !person.isCurrent && isMailed(mailing, person))
  await outbox.enqueueAll(tx, await Promise.all(waiting.map((person) => supporterMail(scene, person, content))))
  await recordMailed(tx, mailing, { reminded_through: last.key })
  return true
}

/** The promises that people of this campaign may have signed. */
const promisesFor = (tx: Tx, { campaignId, number }: Mailing): Promise<Map<number, string>> =>
  findPromises(
    tx,
    campaignId,
    Array.from({ length: number }, (_, place) => place + 1),
  )

/** Enqueues the next mails and records the progress in the same transaction; false if none are left. */
const mailNextBatch = async (context: AppContext, outbox: Outbox): Promise<boolean> => {
  const isLeft = await transact(context.db, async (tx) => {
    const now = context.clock.now()
    const mailing = await lockDue(tx, now)
    if (!mailing) return false
    const scene = { context, outbox, tx, mailing, promises: await promisesFor(tx, mailing) }
    const hasMailed = !mailing.isClosed && ((await mailSupporters(scene)) || (await mailDonors(scene)))
    if (!hasMailed) {
      const done = { notified_at: now, supporters_told_through: null, donors_told_through: null }
      await recordMailed(tx, mailing, done)
    }
    faultPoint('promise-mails.writing')
    return true
  })
  if (isLeft) faultPoint('promise-mails.written')
  return isLeft
}

const remindNextBatch = (context: AppContext, outbox: Outbox): Promise<boolean> =>
  transact(context.db, async (tx) => {
    const now = context.clock.now()
    const mailing = await lockToRemind(tx, after(now, -remindAfterMs), now)
    if (!mailing) return false
    const isOver = mailing.isClosed || (await isAskedAgain(tx, mailing))
    const scene = { context, outbox, tx, mailing, promises: await promisesFor(tx, mailing) }
    if (isOver || !(await remindSupporters(scene))) {
      await recordMailed(tx, mailing, { reminded_at: now, reminded_through: null })
    }
    return true
  })

const mailChanges = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  let hasMailed = false
  while (!run.isOver() && (await mailNextBatch(context, outbox))) hasMailed = true
  while (!run.isOver() && (await remindNextBatch(context, outbox))) hasMailed = true
  if (hasMailed) await outbox.wake()
}

/** Takes the mails of a hidden campaign out of the outbox; the job writes them again when it is published. Drops what was answered. */
const reviseChanges = ({ db }: AppContext, outbox: Outbox): void => {
  for (const prefix of Object.values(prefixes)) {
    const asks = prefix === prefixes.renew || prefix === prefixes.renewAgain
    outbox.revise(prefix, ({ key, to, content }) =>
      transact(db, async (tx) => {
        const [campaignId = '', number = ''] = key.slice(prefix.length).split(':')
        if (await mayMail(tx, campaignId)) return asks && !(await isToRenew(tx, campaignId, to)) ? null : content
        await outbox.cancel(tx, { to, keyPrefixes: [key] })
        await restartMailing(tx, campaignId, Number(number))
        return null
      }),
    )
  }
}

/** Defines the job that mails the people of changed promises: each version once, also across interrupted runs. */
export const definePromiseMails = (context: AppContext, outbox: Outbox): void => {
  reviseChanges(context, outbox)
  context.jobs.define({ name: 'promise-mails', cron: '* * * * *', run: (run) => mailChanges(context, outbox, run) })
}
