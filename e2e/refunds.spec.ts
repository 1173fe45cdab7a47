import type { Page } from '@playwright/test'
import { callApi, inDays, makePerson } from './api.ts'
import { expect, test } from './fixtures.ts'
import { enter, expectOutlined, field, tabTo, type } from './keys.ts'
import { decideOnPaypal } from './paypal.ts'
import { click, fill, pressKey } from './hands.ts'

type Made = { _id: string }
type Order = { donationId: string; links: { href: string; rel: string }[] }

/** A completed donation that its donor disputes, and a second one. */
const disputedDonation = async (page: Page) => {
  const [owner, donor] = [await makePerson(), await makePerson()]
  const { _id: campaignId } = await callApi<Made>(
    '/campaigns',
    { title: 'Benches', executionDate: inDays(9) },
    owner.token,
  )
  for (const giver of [await makePerson(), donor]) {
    const path = `/campaigns/${campaignId}/donations/create-order`
    const { links, donationId } = await callApi<Order>(path, { amount: 20 }, giver.token)
    await page.goto(links.find(({ rel }) => rel === 'approve')!.href)
    await decideOnPaypal(page, 'approve')
    await page.waitForURL(`**/campaigns/${campaignId}?donation=*`)
    if (giver !== donor) continue
    const about = { campaignId, donationId, type: 'donation', reason: `Typed twice ${donor.email}` }
    await callApi('/disputes', about, donor.token)
  }
  return donor
}

test('a part of a donation is refunded from the dispute about it, with the keyboard', async ({
  page,
  admin: { page: admin },
}) => {
  const donor = await disputedDonation(page)
  const sheet = admin.getByRole('dialog', { name: `Typed twice ${donor.email}` })
  const dialog = admin.getByRole('dialog', { name: 'Refund this donation' })
  await admin.goto('/admin?tab=disputes&sort=-createdAt')
  await enter(admin, admin.getByRole('button', { name: `Typed twice ${donor.email}` }))
  await enter(admin, sheet.getByRole('button', { name: 'Refund' }))
  await expect(dialog).toContainText(donor.email)
  await tabTo(admin, dialog.getByRole('radio').first())
  await pressKey(admin, 'ArrowRight')
  await type(admin, field(dialog, 'Amount'), '7,50')
  await type(admin, field(dialog, 'Reason'), 'Given twice')
  await enter(admin, dialog.getByRole('button', { name: 'Refund $7.50' }))
  await expect(dialog.getByRole('status')).toContainText('$7.50 was refunded to the donor')
  await expect(dialog).toContainText('$12.50')
  await enter(admin, dialog.getByRole('button', { name: 'Close' }).last())
  await expect(sheet.getByRole('button', { name: 'Refund' })).toBeFocused()
  await expectOutlined(sheet.getByRole('button', { name: 'Refund' }))
  await expect(sheet).toContainText('$7.50 of it refunded')
})

test('a refund whose response was lost is made once, although its dialog was closed in between', async ({
  page,
  admin: { page: admin },
}) => {
  const donor = await disputedDonation(page)
  const sheet = admin.getByRole('dialog', { name: `Typed twice ${donor.email}` })
  const dialog = admin.getByRole('dialog', { name: 'Refund this donation' })
  const askFor = async (amount: string) => {
    await click(sheet.getByRole('button', { name: 'Refund' }))
    await click(dialog.getByText('A part of it'))
    await fill(field(dialog, 'Amount'), amount)
    await fill(field(dialog, 'Reason'), 'Given twice')
    await click(dialog.getByRole('button', { name: `Refund $${amount}` }))
  }
  await admin.goto('/admin?tab=disputes&sort=-createdAt')
  await click(admin.getByRole('button', { name: `Typed twice ${donor.email}` }))
  await admin.route('**/api/admin/donations/*/refund', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await askFor('7.50')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await click(dialog.getByRole('button', { name: 'Close' }).last())
  await click(admin.getByRole('button', { name: 'Discard it' }))
  await admin.unrouteAll()
  await askFor('7.50')
  await expect(dialog.getByRole('status')).toContainText('$7.50 was refunded to the donor')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog).toContainText('$12.50')
})
