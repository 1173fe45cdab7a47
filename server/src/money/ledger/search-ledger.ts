import { searchedParts } from '../../people/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/base/errors.ts'
import {
  findById,
  findByPaypalId,
  findCampaignsTitled,
  findGuestDonations,
  findPeopleNamed,
  type Scope,
} from './search-ledger.sql.ts'

/** A name that matches more campaigns or people than this is too general for a search. */
const namesMax = 2_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The text that a ledger entry puts around an id of this site to identify its source. */
const around = /^(?:payout|dispute):|:\d+$/g
/** An id as written in a ledger entry's source, or as PayPal shows it. */
const paypalId = /^(?:(?:capture|refund|order|dispute):)?([A-Z0-9-]{8,40})$/i

const nothing: Scope = { campaignIds: [], peopleIds: [], donationIds: [], refundIds: [], payoutIds: [] }

const findByName = async (db: Db, q: string): Promise<Scope> => {
  const parts = searchedParts(q)
  const [campaignIds, peopleIds, donationIds] = await Promise.all([
    findCampaignsTitled(db, parts, namesMax + 1),
    findPeopleNamed(db, parts, namesMax + 1),
    findGuestDonations(db, parts, namesMax + 1),
  ])
  if ([campaignIds, peopleIds, donationIds].some(({ length }) => length > namesMax)) {
    throw invalidField('q', 'Too many campaigns and people have this in their names. Type more of it')
  }
  return { ...nothing, campaignIds, peopleIds, donationIds }
}

/**
 * The records that a search text identifies: by our id, by PayPal's id, or by name. Null: the text is empty. Throws a field
 * error if too many records match, because an incomplete list of entries would look complete.
 */
export const searchLedger = async (db: Db, q: string): Promise<Scope | null> => {
  if (q === '') return null
  const ours = uuid.exec(q.replace(around, ''))?.[0]
  if (ours) return findById(db, ours.toLowerCase())
  const paypals = paypalId.exec(q)?.[1]
  const [byPaypalId, byName] = await Promise.all([
    paypals ? findByPaypalId(db, paypals.toUpperCase()) : nothing,
    findByName(db, q),
  ])
  const donationIds = [...byPaypalId.donationIds, ...byName.donationIds]
  return { ...byPaypalId, campaignIds: byName.campaignIds, peopleIds: byName.peopleIds, donationIds }
}
