import type { DisputeCase } from '@muster/contract/campaigns/disputes.ts'
import { getDispute } from '@muster/contract/facts/admin-calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin, campaign, refundOffer } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { DisputeSheet } from './DisputeSheet.tsx'

const at = '2026-03-02T09:00:00.000Z'
const counts = { total: 1, undecided: 1 }
const dispute: DisputeCase = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000b1',
  ...{ campaignId: campaign._id, campaignTitle: campaign.title, donationId: refundOffer.donationId, payoutId: null },
  ...{ type: 'donation', reason: 'Charged twice', details: '', status: 'open', resolutionNotes: null },
  ...{ createdAt: at, awaitsAnswer: false, reporter: { ...campaign.owner, email: 'dana@example.org' } },
  ...{ holdsDonation: true, stopsPayout: false, changes: [], messages: [], mayShare: false, donation: null },
  campaign: { ...campaign, owner: { ...campaign.owner, email: null } },
  ...{ paypalCase: null, payout: null, ownersDisputes: counts, reportersDisputes: counts, others: [] },
}
const button = (name: string) => page.getByRole('button', { name })

/** As the page gives it. */
const RefundButton = ({ isRefunded }: { isRefunded: boolean }) => !isRefunded && <button type="button">Refund</button>

/** Opens a dispute about a donation of $25.00. */
const open = (refunded: number) => {
  const server = createServer()
  const donation = { amount: 25, refunded, status: 'completed' as const, createdAt: at, completedAt: at }
  server.on(getDispute, () => ({ ...dispute, donation }))
  const sheet = (
    <DisputeSheet id={dispute._id} RefundButton={RefundButton} onOpen={() => undefined} onClose={() => undefined} />
  )
  show(sheet, { server, user: admin })
}

test('before a dispute is decided, an admin reads what that does to the money that it holds', async () => {
  open(5)
  const words = /^What the campaign still has of the \$20\.00 held for this dispute can then be paid out/
  const asked = async (action: string) => {
    await button(action).click()
    const dialog = page.getByRole('dialog', { name: `${action}?` })
    await expect.element(dialog.getByText(words)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await expect.element(button('Refund')).toBeVisible()
  await asked('Reject')
  await asked('Resolve')
  await button('Take under review').click()
  await expect.element(page.getByRole('dialog', { name: 'Take under review?' })).toBeVisible()
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
})

test('an admin reads until when PayPal can refund the donation', async () => {
  open(5)
  await expect.element(page.getByText(/^PayPal c(an|ould) refund it until 29 August 2026, /)).toBeVisible()
})

test('a dispute about a donation that was refunded waits only for an answer, and offers no refund', async () => {
  open(25)
  await expect.element(page.getByText('Fully refunded; only your answer is missing')).toBeVisible()
  expect(page.getByText(/refund it until/).query()).toBeNull()
  await expect.element(button('Resolve')).toBeVisible()
  await expect.element(button('Refund')).not.toBeInTheDocument()
})
