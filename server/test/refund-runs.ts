import {
  confirmRefundAllEndpoint,
  declineRefundAllEndpoint,
  downloadRefundRunEndpoint,
  getRefundAllEndpoint,
  listRefundRunsEndpoint,
  listRunLinesEndpoint,
  refundAllEndpoint,
} from '@muster/contract/money/refund-runs.ts'
import { expect } from 'vitest'
import type { Started } from './donating.ts'
import type { Person } from './given.ts'
import { useRefunds } from './refunding.ts'

const reason = 'The organiser cannot be reached'

/** Sets up a campaign whose donations an admin refunds in one go, for every test of a file. */
export const useRefundRuns = () => {
  const refunds = useRefunds()
  const { scene } = refunds
  const params = () => ({ id: scene.campaignId })

  /** A donation of another person. */
  const giveAs = async (donor: Person, amount: number, part: object = {}): Promise<Started> => {
    const { status, body } = await scene.order({ amount, ...part }, donor)
    expect(status).toBe(201)
    const approveUrl = body.links[0]?.href ?? ''
    const orderId = new URL(approveUrl).searchParams.get('token') ?? ''
    const started = { donationId: body.donationId, approveUrl, orderId }
    await scene.pay(started)
    return started
  }
  /** Donates to another campaign, so that PayPal’s balance covers the gross of all refunds. */
  const fillPaypal = async (amount = 1_000): Promise<void> => {
    const { campaignId } = scene
    scene.campaignId = (await scene.given.campaign(scene.owner))._id
    await giveAs(scene.donor, amount)
    scene.campaignId = campaignId
  }
  const as = (person: Person) => scene.t.as(person.token)
  const state = async (by = refunds.admin) => (await as(by)(getRefundAllEndpoint, { params: params() })).body
  const start = (body: { reason?: string; preview?: boolean; amount?: number } = { reason }, by = refunds.admin) =>
    as(by)(refundAllEndpoint, { params: params(), body })
  const confirm = (runId: string, by: Person, amount?: number) =>
    as(by)(confirmRefundAllEndpoint, { params: params(), body: { runId, ...(amount !== undefined && { amount }) } })
  const decline = (runId: string, by: Person, why?: string) =>
    as(by)(declineRefundAllEndpoint, { params: params(), body: { runId, ...(why !== undefined && { reason: why }) } })
  const runs = async (by: Person) => (await as(by)(listRefundRunsEndpoint, { params: params(), query: {} })).body
  const linesOf = async (runId: string, by: Person) =>
    (await as(by)(listRunLinesEndpoint, { params: { ...params(), runId }, query: {} })).body
  const csvOf = async (runId: string, by: Person) =>
    (await as(by)(downloadRefundRunEndpoint, { params: { ...params(), runId } })).body
  const carryOut = () => scene.t.runJob('refund-runs')
  /** The refunds of a donation at PayPal. */
  const madeOf = async (donation: Started) =>
    (await refunds.atPaypal(donation)).filter(({ kind }) => kind === 'refund').map(({ gross }) => gross)

  return Object.assign(refunds, {
    ...{ giveAs, fillPaypal, state, start, confirm, decline, runs, linesOf, csvOf, carryOut, madeOf },
  })
}
