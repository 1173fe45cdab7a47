import { type LedgerFilter, listLedgerEndpoint } from '@muster/contract/money/ledger.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { beforeEach, expect } from 'vitest'
import type { Started } from './donating.ts'
import type { Person } from './given.ts'
import { usePayouts } from './paying-out.ts'

export type Filter = Partial<LedgerFilter>

/** Sets up a campaign with money and calls of the ledger for admins, for every test of a file. */
export const useSiteLedger = () => {
  const scene = usePayouts()
  const entries = async (filter: Filter = {}) => {
    const answer = await scene.t.as(scene.admin().token)(listLedgerEndpoint, { query: { ...filter, limit: 100 } })
    expect(answer.status).toBe(200)
    return answer.body
  }

  /** A donor with a unique name. */
  let donor: Person
  let given: Started
  beforeEach(async () => {
    donor = await scene.given.user({ name: `Žiga Kovač ${scene.campaignId.slice(-6)}` })
    scene.donor = donor
    given = await scene.give(40)
  })

  const rowOf = ({ donationId }: Started) =>
    scene.t.context.db.selectFrom('donation').selectAll().where('id', '=', donationId).executeTakeFirstOrThrow()

  const refunded = async () => {
    const request = { params: { id: given.donationId }, body: { amount: 10, reason: 'Given twice' } }
    const { status, body } = await scene.t.as(scene.admin().token)(refundDonationEndpoint, request)
    expect(status).toBe(201)
    return body
  }
  const paidOut = async () => {
    const { body: payout } = await scene.request()
    return (await scene.approve(payout)).body
  }

  return {
    get donor() {
      return donor
    },
    entries,
    get given() {
      return given
    },
    paidOut,
    refunded,
    rowOf,
    scene,
  }
}
