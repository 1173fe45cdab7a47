import type { Page } from '@playwright/test'
import { callApi, inDays, makePerson, type Person, site } from './api.ts'
import { expect, test } from './fixtures.ts'
import { button, enter, expectOutlined, tabTo } from './keys.ts'
import { decideOnPaypal } from './paypal.ts'
import { pressKey } from './hands.ts'

type Made = { _id: string; title: string }
type Order = { links: { href: string; rel: string }[] }

/** A campaign of this person with a donation of $100. */
const paidCampaign = async (page: Page, owner: Person): Promise<Made> => {
  const title = `Benches ${owner.email.slice(1, 9)}`
  const campaign = await callApi<Made>('/campaigns', { title, executionDate: inDays(9) }, owner.token)
  const path = `/campaigns/${campaign._id}/donations/create-order`
  const { links } = await callApi<Order>(path, { amount: 100 }, (await makePerson()).token)
  await page.goto(links.find(({ rel }) => rel === 'approve')!.href)
  await decideOnPaypal(page, 'approve')
  await page.waitForURL(`**/campaigns/${campaign._id}?donation=*`)
  return campaign
}

/** Expects the button to be focusable, to explain why a payout cannot be requested, and to open nothing. */
const expectUnavailable = async (page: Page, reason: RegExp): Promise<void> => {
  const request = button(page, 'Request Payout')
  await expect(request).toHaveAccessibleDescription(reason)
  await expect(request).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(reason)).toBeVisible()
  await enter(page, request)
  await expect(request).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Requests a payout of the whole balance on the campaign's page. */
const askForPayout = async (page: Page, { _id }: Made): Promise<void> => {
  await page.goto(`/campaigns/${_id}`)
  const request = button(page, 'Request Payout')
  await expect(request).toHaveAccessibleDescription(/^\$[\d.]+ ?can be paid out$/)
  await enter(page, request)
  const dialog = page.getByRole('dialog', { name: 'Request Payout' })
  await enter(page, dialog.getByRole('button', { name: /^Request \$/ }))
  await expect(dialog).toBeHidden()
  await expectUnavailable(page, /^Your request is waiting for an admin/)
  await expect(request).toBeFocused()
}

/** Another admin rejects the pending payout of this campaign. */
const rejectElsewhere = async ({ _id }: Made, reason: string, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${site()}/api/admin/payouts?status=pending`, { headers })
  const waiting = ((await answer.json()) as { _id: string; campaignId: string }[]).find(
    ({ campaignId }) => campaignId === _id,
  )
  await callApi(`/admin/payouts/${waiting!._id}/reject`, { reason }, token)
}

test('a payout is rejected, requested again, approved and sent with the keyboard', async ({
  signedIn: page,
  person,
  admin: { page: admin, token },
}) => {
  const campaign = await paidCampaign(page, person)
  const payouts = page.getByRole('list', { name: 'Your payouts' })
  const row = admin.getByRole('row').filter({ hasText: campaign.title })
  const opener = row.getByRole('button')
  const sheet = admin.getByRole('dialog', { name: campaign.title })
  const rejecting = admin.getByRole('dialog', { name: 'Reject this payout?' })
  const approving = admin.getByRole('dialog', { name: 'Approve this payout?' })
  const openPayout = async () => {
    await admin.goto('/admin?tab=payouts')
    await enter(admin, opener)
  }
  const closeSheet = async () => {
    await pressKey(admin, 'Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    await expectOutlined(opener)
  }

  await test.step('the owner requests a payout, and an admin rejects it without a note', async () => {
    await askForPayout(page, campaign)
    await openPayout()
    await enter(admin, button(sheet, 'Reject'))
    await enter(admin, button(rejecting, 'Reject the payout'))
    await expect(rejecting).toBeHidden()
    await expect(sheet).toContainText('not eligible')
    await closeSheet()
    // The row shows the decision and stays until the page is reloaded.
    await expect(row).toContainText('Rejected')
  })

  await test.step('the owner sees the reason and requests again', async () => {
    await page.goto('/myCampaigns')
    await expect(page.getByRole('row').filter({ hasText: campaign.title })).toContainText('Payout rejected')
    await page.goto(`/campaigns/${campaign._id}`)
    await expect(payouts).toContainText('Reason: not eligible')
    await askForPayout(page, campaign)
  })

  await test.step('an admin who decides after another admin sees an error', async () => {
    await openPayout()
    await enter(admin, sheet.getByRole('button', { name: /^Approve \$/ }))
    await expect(approving).toContainText(person.email)
    await rejectElsewhere(campaign, 'Asked for too early', token)
    await enter(admin, button(approving, 'Approve and send'))
    await expect(approving.getByRole('alert')).toContainText('This payout is already decided')
    await pressKey(admin, 'Escape')
    await expect(approving).toBeHidden()
    await expect(sheet).toContainText('Asked for too early')
    await closeSheet()
  })

  await test.step('the third request is approved and sent to PayPal', async () => {
    await askForPayout(page, campaign)
    const dispute = { campaignId: campaign._id, type: 'other', reason: 'Where are the benches' }
    await callApi('/disputes', dispute, (await makePerson()).token)
    await openPayout()
    await enter(admin, sheet.getByRole('button', { name: /^Approve \$/ }))
    const approve = button(approving, 'Approve and send')
    await expect(approve).toHaveAccessibleDescription('Tick each warning before you approve')
    await enter(admin, approve)
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await expect(approve).toBeFocused()
    await tabTo(admin, approving.getByRole('checkbox', { name: '1 dispute about this campaign waits for a decision' }))
    await pressKey(admin, 'Space')
    await enter(admin, approve)
    await expect(approving).toBeHidden()
    await expect(sheet).toContainText('Decided by')
    await closeSheet()
    await expect(row).toContainText(/Sent|Paid/)
  })

  await test.step('the owner sees the payout as on its way or paid', async () => {
    await page.reload()
    const newest = payouts.getByRole('listitem').first()
    await expect(newest).toContainText(new RegExp(`(PayPal is sending it|Paid) to ${person.email}`))
    await expectUnavailable(page, /^Nothing to pay out now/)
  })
})

test('only the owner has Request Payout, even while no amount is available or known', async ({
  signedIn: page,
  person,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await expect(button(page, 'Request Payout')).toHaveCount(0)
  const { _id } = await callApi<Made>('/campaigns', { title: 'Benches', executionDate: inDays(9) }, person.token)
  await page.goto(`/campaigns/${_id}`)
  await expectUnavailable(page, /^Nothing to pay out now/)
  await page.route('**/api/campaigns/*/payout', (route) => route.abort())
  await page.reload()
  await expectUnavailable(page, /^The available amount could not be loaded/)
})
