import { isArrangement, isPromised } from '@muster/contract/facts/promised-fields.ts'
import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { after, day } from '../../../platform/base/clock.ts'
import { faultPoint } from '../../../platform/base/faults.ts'
import { hashToken } from '../../../platform/base/tokens.ts'
import { calendarFile } from '../../campaign/page/calendar-file.ts'
import {
  type DonorToMail,
  findDonorsToMail,
  findSupportersToMail,
  type SupporterToMail,
} from '../../campaign/people.sql.ts'
import { findCampaignDay } from '../../campaign/campaigns.sql.ts'
import { meetingOf } from '../../campaign/campaign-fields.ts'
import { receiptUrlOf } from '../../../people/index.ts'
import { changeMailPrefixes } from '../../supports/mail-keys.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import { mineLink, type NewMail, type Outbox, stopLink } from '../../../mail/index.ts'
import { readPromise } from '../canonical-promise.ts'
import { changedFields, kindsOf } from '../promise-rules.ts'
import { describeDifference } from './describe-difference.ts'
import { donorMailOf, supporterMailOf } from './mail-rules.ts'
import { findPromises, isAskedAgain, lockDue, lockToRemind, type Mailing, recordMailed } from './mailing.sql.ts'
import * as mails from './promise-mails.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'

/** Maximum number of people per transaction. Each batch is committed before the next. */
const batchSize = 200
/** People who have not answered are asked once more after this time. */
const remindAfterMs = 7 * day

const prefixes = changeMailPrefixes

type Scene = {
  context: AppContext
  outbox: Outbox
  tx: Tx
  mailing: Mailing
  promises: Map<number, string>
  /** Null: no one is told of arrangements. */
  day: mails.NewDay | null
}

const promiseAt = ({ mailing, promises }: Scene, version: number): string =>
  promises.get(version) ?? promises.get(mailing.follows) ?? mailing.promise

/** The version that a person knows: the one that they signed, or a later one about which its people were mailed. */
const knownOf = ({ mailing: { lastTold } }: Scene, signed: number): number => Math.max(signed, lastTold)

const promiseOf = (scene: Scene, version: number): CampaignPromise => readPromise(promiseAt(scene, version))

/** What a person believes the campaign to be: the promise that they signed, with the arrangements that they were told last. */
const goneBy = (scene: Scene, signed: number): CampaignPromise => {
  const known = Object.entries(promiseOf(scene, knownOf(scene, signed)))
  const told = known.filter(([field]) => isPromised(field) && isArrangement(field))
  return { ...promiseOf(scene, signed), ...Object.fromEntries(told) }
}

const changedSince = (scene: Scene, before: CampaignPromise): mails.ChangedPromise => {
  const { context, mailing } = scene
  return {
    title: mailing.title,
    ownerName: mailing.ownerName ?? 'Its owner',
    pageUrl: `${context.config.publicUrl}/campaigns/${mailing.campaignId}`,
    difference: describeDifference(before, readPromise(mailing.promise)),
    storyChanged: mailing.storyChanged,
  }
}

/** Whether the arrangements differ from those of the version that a person knows. */
const meetsOtherwise = (scene: Scene, signed: number): boolean => {
  const { times, meeting } = kindsOf(changedFields(goneBy(scene, signed), readPromise(scene.mailing.promise)))
  return times || meeting
}

const keyOf = ({ campaignId, number }: Mailing, prefix: string, email: string): string =>
  `${prefix}${campaignId}:${number}:${hashToken(email.toLowerCase()).toString('base64url')}`

const linksFor = async ({ context, mailing: { campaignId } }: Scene, email: string): Promise<mails.SupporterLinks> => ({
  manage: await mineLink(context, { campaignId, email }),
  stop: await stopLink(context, { campaignId, email }),
})

type SupporterContent = (changed: mails.ChangedPromise, links: mails.SupporterLinks) => NewMail['content']

/** `since`: whether the new version is compared with the one that the person signed, or with the one that they know. */
type Kind = { prefix: string; since: 'signed' | 'known'; content: SupporterContent }

const supporterMail = async (
  scene: Scene,
  { email, version }: SupporterToMail,
  { prefix, since, content }: Kind,
): Promise<NewMail> => ({
  key: keyOf(scene.mailing, prefix, email),
  to: email,
  content: content(
    changedSince(scene, since === 'signed' ? goneBy(scene, version) : promiseOf(scene, knownOf(scene, version))),
    await linksFor(scene, email),
  ),
  bulk: true,
})

const kinds = {
  renew: { prefix: prefixes.renew, since: 'signed', content: mails.renewMail },
  told: { prefix: prefixes.told, since: 'known', content: mails.toldMail },
  'counts again': { prefix: prefixes.told, since: 'signed', content: mails.countsAgainMail },
} as const satisfies Record<string, Kind>

const arrangements = (day: mails.NewDay, isCounted: boolean): Kind => ({
  prefix: prefixes.told,
  since: 'known',
  content: (changed, links) => mails.arrangementsMail(changed, day, { ...links, isCounted }),
})

const pageOf = ({ campaignId }: Mailing, after: string | null) => ({ campaignId, after, limit: batchSize })

/** Whether a supporter is mailed: not the owner, who made the change, and not a person who stopped the mails. */
const isMailed = ({ ownerId }: Mailing, { accountId, stopped }: SupporterToMail): boolean =>
  !stopped && accountId !== ownerId

const outdatedDonation = async (
  context: AppContext,
  { email: donorEmail, donationId: id, accountId: donorId, outdatedMinor, askableUntil: until }: DonorToMail,
): Promise<mails.OutdatedDonation> => ({
  url: await receiptUrlOf(context, { id, donorId, donorEmail }),
  amountMinor: outdatedMinor,
  until,
  isOver: until !== null && until <= context.clock.now(),
})

const givenBy = ({ versions, current }: DonorToMail) =>
  versions.map((version) => ({ version, isCurrent: current.includes(version) }))

/**
 * The kind of mail that a donor gets; null: none, also if they say that they made none of their donations. Donors who stopped the mails about
 * the campaign still read what they can ask back.
 */
const donorKind = (scene: Scene, donor: DonorToMail) => {
  const { mailing, day } = scene
  if (donor.versions.length === 0) return null
  const otherwise = day !== null && meetsOtherwise(scene, Math.max(...donor.versions))
  const kind = donorMailOf(mailing, givenBy(donor), { meetsOtherwise: otherwise })
  return donor.accountId === mailing.ownerId || (kind !== 'asked' && donor.stopped) ? null : kind
}

/** Adds their donation to a supporter's mail. It has the key of the donor's own mail, which is then not written. */
const withDonor = async (scene: Scene, mail: NewMail, donor: DonorToMail): Promise<NewMail> => ({
  ...mail,
  key: keyOf(scene.mailing, prefixes.donor, mail.to),
  content: mails.donatedTooMail(mail.content, await outdatedDonation(scene.context, donor)),
})

/** The kind of mail that a supporter gets; null: they get none. */
const supporterKind = (scene: Scene, person: SupporterToMail): Kind | null => {
  const { mailing, day } = scene
  if (!isMailed(mailing, person)) return null
  const otherwise = day !== null && meetsOtherwise(scene, person.version)
  const kind = supporterMailOf(mailing, { ...person, meetsOtherwise: otherwise })
  if (kind !== 'arrangements') return kind && kinds[kind]
  return day && arrangements(day, person.isCurrent)
}

/** Those of these supporters who also donated and can ask for their money back, by address. */
const findAskedAmong = async (scene: Scene, people: readonly SupporterToMail[]): Promise<Map<string, DonorToMail>> => {
  const { tx, mailing } = scene
  const emailKeys = people.map(({ key }) => key)
  const page = { campaignId: mailing.campaignId, after: null, limit: 2 * batchSize, emailKeys }
  const donors = await findDonorsToMail(tx, page)
  const asked = donors.filter((donor) => donorKind(scene, donor) === 'asked')
  return new Map(asked.map((donor) => [donor.email.toLowerCase(), donor]))
}

/** Mails the next supporters. False: all have been mailed. */
const mailSupporters = async (scene: Scene): Promise<boolean> => {
  const { tx, mailing, outbox } = scene
  const people = await findSupportersToMail(tx, pageOf(mailing, mailing.supportersThrough))
  const last = people.at(-1)
  if (!last) return false
  const asked = await findAskedAmong(scene, people)
  const mailsTo = async (person: SupporterToMail): Promise<NewMail[]> => {
    const kind = supporterKind(scene, person)
    if (!kind) return []
    const [mail, donor] = [await supporterMail(scene, person, kind), asked.get(person.key)]
    return [donor ? await withDonor(scene, mail, donor) : mail]
  }
  await outbox.enqueueAll(tx, (await Promise.all(people.map(mailsTo))).flat())
  await recordMailed(tx, mailing, { supporters_told_through: last.key })
  return true
}

const donorMail = async (scene: Scene, donor: DonorToMail): Promise<NewMail[]> => {
  const { context, mailing, day } = scene
  const kind = donorKind(scene, donor)
  const { email } = donor
  if (!kind) return []
  if (kind === 'asked') {
    const outdated = givenBy(donor).find(({ isCurrent }) => !isCurrent)
    const changed = changedSince(scene, goneBy(scene, outdated?.version ?? mailing.follows))
    const content = mails.askDonorMail(changed, await outdatedDonation(context, donor))
    // If the donor is also a supporter, a mail with this key may exist already, which says what they can ask back.
    return [{ key: keyOf(mailing, prefixes.donor, email), to: email, content, bulk: true }]
  }
  const changed = changedSince(scene, promiseOf(scene, knownOf(scene, Math.max(...donor.versions))))
  const stop = await stopLink(context, { campaignId: mailing.campaignId, email })
  const isOtherwise = kind === 'arrangements' && day !== null
  const content = isOtherwise ? mails.tellDonorArrangementsMail(changed, day, stop) : mails.tellDonorMail(changed, stop)
  // If the donor is also a supporter, a mail with this key exists already, so they get one mail.
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
  const kind = { prefix: prefixes.renewAgain, since: 'signed', content: mails.renewAgainMail } as const
  const waiting = people.filter((person) => !person.isCurrent && isMailed(mailing, person))
  await outbox.enqueueAll(tx, await Promise.all(waiting.map((person) => supporterMail(scene, person, kind))))
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

/** The day as it is now, with its calendar file. */
const dayOf = async ({ config }: AppContext, tx: Tx, { campaignId }: Mailing): Promise<mails.NewDay | null> => {
  const row = await findCampaignDay(tx, campaignId)
  if (!row) return null
  const meeting = meetingOf(row)
  const { publicUrl } = config
  const campaign = { ...row, executionDate: row.execution_date, imageUrl: null, meeting }
  return { campaign, publicUrl, calendar: calendarFile(row, publicUrl) }
}

const sceneOf = async (context: AppContext, outbox: Outbox, tx: Tx, mailing: Mailing): Promise<Scene> => ({
  ...{ context, outbox, tx, mailing },
  promises: await promisesFor(tx, mailing),
  day: mailing.mailsArrangements ? await dayOf(context, tx, mailing) : null,
})

/** Enqueues the next mails and records the progress in the same transaction; false if none are left. */
const mailNextBatch = async (context: AppContext, outbox: Outbox): Promise<boolean> => {
  const isLeft = await transact(context.db, async (tx) => {
    const now = context.clock.now()
    const mailing = await lockDue(tx, now)
    if (!mailing) return false
    const scene = await sceneOf(context, outbox, tx, mailing)
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
    const scene = await sceneOf(context, outbox, tx, mailing)
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

/** The job that mails the people of changed promises: each version once, also across interrupted runs. */
export const changeMailsJob = (context: AppContext, outbox: Outbox): Job => ({
  name: 'promise-mails',
  cron: '* * * * *',
  run: (run) => mailChanges(context, outbox, run),
})
