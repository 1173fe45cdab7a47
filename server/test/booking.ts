import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { connect, type Database, transact } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/base/log.ts'
import { newId } from '../src/platform/base/tokens.ts'
import { bookDonation } from '../src/money/index.ts'

export const bookedAt = new Date('2026-06-01T12:00:00Z')

/** A database with a campaign whose donations are booked, for every test of a file. */
export const useBookings = () => {
  let database: FreshDatabase
  let db: Database
  let owner: Database
  let campaignId: string

  /** Inserts the rows that ledger entries reference, without the code that usually creates them. */
  const givenCampaign = async (): Promise<string> => {
    const [accountId, id] = [newId(), newId()]
    await sql`insert into account (id, email, email_key, password_hash, created_at)
    values (${accountId}, ${`${accountId}@test.example`}, ${`${accountId}@test.example`}, 'none', ${bookedAt})`.execute(
      db,
    )
    await sql`insert into campaign (id, owner_id, title, description, tags, target_type, time_zone, goal_minor, currency,
      location_type, images, action_mode, created_at, updated_at)
    values (${id}, ${accountId}, 'Bridge', '', '{}', 'policy', 'UTC', 0, 'USD', 'global', '[]', 'donation', ${bookedAt}, ${bookedAt})`.execute(
      db,
    )
    return id
  }

  const givenCapture = async (amountMinor: bigint, captureId: string): Promise<string> => {
    const id = newId()
    await sql`insert into donation (id, campaign_id, donor_id, amount_minor, currency, anonymous, status, order_id, capture_id,
      created_at, updated_at, completed_at)
    select ${id}, id, owner_id, ${amountMinor}, 'USD', false, 'completed', ${`ORDER${id}`}, ${captureId}, ${bookedAt}, ${bookedAt}, ${bookedAt}
    from campaign where id = ${campaignId}`.execute(db)
    return id
  }

  let captures = 0
  const book = async (grossMinor: bigint, providerFeeMinor: bigint, percent = 5) => {
    const captureId = `CAPTURE${++captures}`
    const donationId = await givenCapture(grossMinor, captureId)
    const captured = { donationId, campaignId, captureId, grossMinor, providerFeeMinor, percent, bookedAt }
    const result = await transact(db, (tx) => bookDonation(tx, captured))
    return { ...result, captured }
  }

  beforeAll(async () => {
    database = await freshDatabase()
    const log = createLog('silent')
    const onWrongRows = (fault: Error) => {
      throw fault
    }
    db = connect({ url: database.appUrl, log, onWrongRows })
    owner = connect({ url: database.ownerUrl, log })
  })
  afterAll(async () => {
    await Promise.all([db.destroy(), owner.destroy()])
    await database.drop()
  })
  beforeEach(async () => {
    campaignId = await givenCampaign()
  })

  return {
    book,
    get campaignId() {
      return campaignId
    },
    get db() {
      return db
    },
    givenCapture,
    get owner() {
      return owner
    },
  }
}
