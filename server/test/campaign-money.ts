import {
  getCampaignMoneyEndpoint,
  listMoneyEntriesEndpoint,
  type MoneyEntry,
} from '@muster/contract/money/campaign-money.ts'
import { type MoneyFigure } from '@muster/contract/facts/ledger.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { expect } from 'vitest'
import type { Started } from './donating.ts'
import type { Person } from './given.ts'
import { usePayouts } from './paying-out.ts'
import { minute } from '../src/platform/base/clock.ts'

export const cents = (amount: number) => {
  const whole = Math.round(amount * 100)
  // Amounts have no fractions of a cent.
  expect(whole / 100).toBe(amount)
  return whole
}
export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

/** Sets up a campaign with donations and refunds, and calls of its money, for every test of a file. */
export const useCampaignMoney = () => {
  const scene = usePayouts()

  const given = async (amount: number): Promise<Started> => {
    const started = await scene.give(amount)
    scene.t.clock.advance(minute)
    return started
  }
  const refund = async ({ donationId }: Started, amount: number) => {
    const body = { amount, reason: 'The donor asked for it' }
    const { status } = await scene.t.as(scene.admin().token)(refundDonationEndpoint, {
      params: { id: donationId },
      body,
    })
    expect(status).toBe(201)
  }

  const params = () => ({ id: scene.campaignId })
  const money = async (by: Person = scene.owner) =>
    (await scene.t.as(by.token)(getCampaignMoneyEndpoint, { params: params() })).body

  /** All entries of a figure, or of all figures, in pages of three. */
  const entries = async (figure?: MoneyFigure): Promise<MoneyEntry[]> => {
    const found: MoneyEntry[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 3, ...(figure && { figure }), ...(cursor && { cursor }) }
      const page = await scene.t.as(scene.owner.token)(listMoneyEntriesEndpoint, { params: params(), query })
      expect(page.status).toBe(200)
      found.push(...page.body)
      const next = /<(.*)>/.exec(String(page.headers.link ?? ''))?.[1]
      cursor = next && (new URL(next, 'http://x').searchParams.get('cursor') ?? undefined)
    } while (cursor)
    return found
  }

  return { entries, given, money, params, refund, scene }
}
