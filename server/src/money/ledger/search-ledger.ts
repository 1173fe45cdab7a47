import { searchedParts } from '../../accounts/index.ts'
import type { Db } from '../../database/database.ts'
import { invalidField } from '../../base/errors.ts'
import { findById, findByPaypalId, findCampaignsTitled, findPeopleNamed, type Scope } from './search-ledger.sql.ts'

/** A name that fits more campaigns or people than this is too general to search by. */
const namesMax = 2_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What a ledger entry writes around an id of ours to name its source. */
const around = /^(?:payout|dispute):|:\d+$/g
/** As a ledger entry names its source, or as PayPal shows it. */
const paypalId = /^(?:(?:capture|refund|order|dispute):)?([A-Z0-9-]{8,40})$/i

const nothing: Scope = { campaignIds: [], peopleIds: [], donationIds: [], refundIds: [], payoutIds: [] }

const findByName = async (db: Db, q: string): Promise<Scope> => {
  const parts = searchedParts(q)
  const [campaignIds, peopleIds] = await Promise.all([
    findCampaignsTitled(db, parts, namesMax + 1),
    findPeopleNamed(db, parts, namesMax + 1),
  ])
  if (campaignIds.length > namesMax || peopleIds.length > namesMax) {
    throw invalidField('q', 'Too many campaigns and people have this in their names. Type more of it')
  }
  return { ...nothing, campaignIds, peopleIds }
}

/**
 * What a search text names: by id of ours, by id of PayPal's, or by name. Null: there is nothing to search for. Throws a field
 * error where too much has such a name to follow it all, because half of the entries would pass for the whole.
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
  return { ...byPaypalId, campaignIds: byName.campaignIds, peopleIds: byName.peopleIds }
}
