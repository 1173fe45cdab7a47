import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hashPromise } from './canonical-promise.ts'
import type { Effects } from './promise-rules.ts'
import { addStand, versionsStanding, type Stand, standsBefore } from './stands.ts'
import { findStands, type StandRow, updateStands } from './versions.sql.ts'

/** The versions whose people stood behind the promise before a change, and those whose people do after it. */
export type Standing = { before: number[]; after: number[] }

type NewPromise = {
  number: number
  promise: CampaignPromise
  follows: number
  continues: boolean
  effects: Effects
  isCorrection: boolean
}

const hex = (bytes: Buffer): string => bytes.toString('hex')
const bytes = (text: string): Buffer => Buffer.from(text, 'hex')
const bytesOrNull = (text: string | null): Buffer | null => (text === null ? null : bytes(text))

const ofSupporters = (row: StandRow): Stand => ({
  number: row.number,
  hash: hex(row.supporter_hash),
  stands: hex(row.supporter_stands),
  stood: row.supporter_stood && hex(row.supporter_stood),
})
const ofDonors = (row: StandRow): Stand => ({
  number: row.number,
  hash: hex(row.donor_hash),
  stands: hex(row.donor_stands),
  stood: row.donor_stood && hex(row.donor_stood),
})

const isChanged = (row: StandRow, supporter: Stand, donor: Stand): boolean => {
  const [supporterWas, donorWas] = [ofSupporters(row), ofDonors(row)]
  return (
    supporterWas.stands !== supporter.stands ||
    supporterWas.stood !== supporter.stood ||
    donorWas.stands !== donor.stands ||
    donorWas.stood !== donor.stood
  )
}

/**
 * Records for each version whether its people stand behind a new promise. The row of the new version is written afterwards. `shown`: the
 * versions whose promise reads the same as the new one.
 */
export const changeStands = async (
  tx: Tx,
  campaignId: string,
  { promise, effects, isCorrection, ...change }: NewPromise,
): Promise<{ supporters: Standing; donors: Standing; shown: number[] }> => {
  const rows = await findStands(tx, campaignId)
  const hashes = hashPromise(promise)
  const [supporterHash, donorHash] = [hex(hashes.supporterHash), hex(hashes.donorHash)]
  const [supportersWere, donorsWere] = [rows.map(ofSupporters), rows.map(ofDonors)]
  const supporters = addStand(supportersWere, {
    ...change,
    hash: supporterHash,
    carries: isCorrection || effects.supporters === 'told',
  })
  const donors = addStand(donorsWere, {
    ...change,
    hash: donorHash,
    carries: isCorrection || effects.donors === 'told',
  })
  for (const [place, row] of rows.entries()) {
    const [supporter, donor] = [supporters[place], donors[place]]
    if (!supporter || !donor || !isChanged(row, supporter, donor)) continue
    await updateStands(tx, campaignId, {
      number: row.number,
      supporter_stands: bytes(supporter.stands),
      supporter_stood: bytesOrNull(supporter.stood),
      donor_stands: bytes(donor.stands),
      donor_stood: bytesOrNull(donor.stood),
    })
  }
  const same = rows.filter(({ shown_hash: hash }) => hash?.equals(hashes.shownHash))
  return {
    shown: [...same.map(({ number }) => number), change.number],
    supporters: { before: standsBefore(supportersWere, change), after: versionsStanding(supporters, supporterHash) },
    donors: { before: standsBefore(donorsWere, change), after: versionsStanding(donors, donorHash) },
  }
}
