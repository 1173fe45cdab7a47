import { faultPoint } from '../../platform/base/faults.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { recountSupporters } from '../supports/supports.sql.ts'
import { readPromise } from './canonical-promise.ts'
import {
  findFormer,
  findWritten,
  hasFormer,
  lockCampaign,
  updateCurrent,
  updateVersion,
  type WrittenRow,
} from './recompute.sql.ts'
import { replayVersions, type Replayed } from './replay-versions.ts'
import type { Stand } from './stands.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'hex')
const standsOf = ({ stands, stood }: Stand) => ({ stands: bytes(stands), stood: stood === null ? null : bytes(stood) })

const isArranged = ({ kinds }: Replayed): boolean => kinds.times || kinds.meeting
const isFelt = ({ effects }: Replayed, { storyChanged }: WrittenRow): boolean =>
  effects.supporters !== 'none' || effects.donors !== 'none' || storyChanged

/**
 * When people are mailed about a version that was not mailed yet. Those who would have been asked only because of the arrangements are told
 * instead.
 */
const mailTimes = (row: WrittenRow, replayed: Replayed) => {
  const { notifyAt, arrangementsNotifyAt } = row
  const isWaiting = notifyAt !== null && row.notifiedAt === null && row.mergedInto === null
  if (!isWaiting || !isArranged(replayed)) return { notify_at: notifyAt, arrangements_notify_at: arrangementsNotifyAt }
  return {
    notify_at: isFelt(replayed, row) ? notifyAt : null,
    arrangements_notify_at: arrangementsNotifyAt ?? notifyAt,
  }
}

/**
 * Computes anew what follows from the versions of a campaign, if the previous release wrote one of them, for which start and meeting point
 * were part of what people sign. The caller has locked the campaign's row, and counts its supporters anew afterwards. False: there was no
 * such version.
 */
export const recomputeVersions = async (tx: Tx, campaignId: string): Promise<boolean> => {
  if (!(await hasFormer(tx, campaignId))) return false
  const rows = await findWritten(tx, campaignId)
  const { versions, supporters, donors, current } = replayVersions(
    rows.map((row) => ({ ...row, promise: readPromise(row.promise) })),
  )
  for (const [place, row] of rows.entries()) {
    const [replayed, supporter, donor] = [versions[place], supporters[place], donors[place]]
    if (!replayed || !supporter || !donor) throw new Error(`version ${row.number} of ${campaignId} was not replayed`)
    const { hashes, effects, kinds } = replayed
    const [ofSupporter, ofDonor] = [standsOf(supporter), standsOf(donor)]
    const columns = {
      number: row.number,
      supporter_hash: hashes.supporterHash,
      donor_hash: hashes.donorHash,
      shown_hash: hashes.shownHash,
      supporter_stands: ofSupporter.stands,
      donor_stands: ofDonor.stands,
      supporter_stood: ofSupporter.stood,
      donor_stood: ofDonor.stood,
      supporter_effect: effects.supporters,
      donor_effect: effects.donors,
      times_changed: kinds.times,
      meeting_changed: kinds.meeting,
      ...mailTimes(row, replayed),
    }
    const isMailedAnew = row.notifiedAt === null && row.supporterEffect === 'asked' && effects.supporters !== 'asked'
    await updateVersion(tx, campaignId, columns, { isMailedAnew })
  }
  await updateCurrent(tx, campaignId, rows.at(-1)?.number ?? 0, {
    current_versions: current.supporters,
    donor_versions: current.donors,
    shown_versions: current.shown,
  })
  return true
}

const recomputeOne = async (tx: Tx, campaignId: string): Promise<void> => {
  await lockCampaign(tx, campaignId)
  if (await recomputeVersions(tx, campaignId)) await recountSupporters(tx, campaignId)
  faultPoint('promise-recompute.writing')
}

const batch = 100

/** Recomputes all campaigns that need it, each in a transaction of its own, so that a run that is killed is continued by the next one. */
const recomputePromises = async ({ db, log }: AppContext, run: JobRun): Promise<void> => {
  let ids = await findFormer(db, null, batch)
  while (ids.length > 0) {
    for (const id of ids) {
      if (run.isOver()) return
      await transact(db, (tx) => recomputeOne(tx, id)).catch((error: unknown) => {
        log.error({ err: error, campaignId: id }, 'computing anew who stands behind a promise failed')
      })
      faultPoint('promise-recompute.written')
    }
    ids = await findFormer(db, ids.at(-1) ?? null, batch)
  }
}

/**
 * The job that computes anew who stands behind the promises that the previous version of the application wrote: at the upgrade, and each
 * minute, as servers of that version may still run.
 */
export const recomputingJob = (context: AppContext): Job => ({
  name: 'promise-recompute',
  cron: '* * * * *',
  run: (run) => recomputePromises(context, run),
})
