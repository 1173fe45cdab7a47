import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { decideOnPaypal, startDonation } from './paypal.ts'
import { click, fill, press, typeInto } from './hands.ts'

const aubergine = 'rgb(85, 32, 95)'
const marigold = 'rgb(242, 169, 0)'

/** The labels of the primary buttons, which are filled with the site's colour. */
const mainButtons = (part: Locator): Promise<(string | null)[]> =>
  part
    .locator('a, button')
    .evaluateAll(
      (all, filled) =>
        all.filter((one) => getComputedStyle(one).backgroundColor === filled).map((one) => one.textContent),
      aubergine,
    )

test('the thank-you page shows the day, the donor’s share of the total, the exact fees, and one next step', async ({
  signedIn: page,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const paypal = await startDonation(page, '25')
  await decideOnPaypal(paypal, 'approve-and-close')
  const thanks = page.getByRole('region', { name: 'Your donation' })
  await expect(thanks.getByRole('heading', { name: 'You gave $25.00' })).toBeVisible()
  await expect(thanks).toContainText('Thank you. The money has arrived')
  await expect(thanks).toContainText('The campaign got $22.39: PayPal kept $1.36, Muster $1.25.')
  const bar = thanks.getByRole('img', { name: '$25.00 raised of $500.00, $25.00 of it by you' })
  await expect(bar).toBeVisible()
  await expect(bar.locator('rect').last()).toHaveCSS('fill', marigold)
  await expect(bar.locator('rect').last()).toHaveAttribute('width', '50')
  await expect(thanks.locator('time')).toBeVisible()
  await expect(thanks.getByRole('listitem')).toHaveCount(0)
  for (const link of ['Add to calendar', 'Receipt', 'Something is wrong']) {
    await expect(thanks.getByRole('link', { name: link })).toBeVisible()
  }
  await expect(thanks.getByRole('button', { name: 'Share this campaign' })).toBeVisible()
  // A hovered button has another shade.
  await page.mouse.move(0, 0)
  await expect.poll(() => mainButtons(thanks)).toEqual([expect.stringMatching(/^Stand with them too/)])

  await press(thanks.getByRole('button', { name: 'Stand with them too We remind you of the day' }), 'Enter')
  const stands = thanks.getByRole('button', { name: 'You are in' })
  await expect(stands).toBeFocused()
  await expect.poll(() => mainButtons(thanks)).toEqual(['Share this campaign'])
  await page.reload()
  await expect(thanks.getByRole('heading', { name: 'You gave $25.00' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Supported', exact: true })).toBeVisible()
  await expect(stands).toBeHidden()
})

test('a donor who closed PayPal’s window can cancel, and a later approval still counts', async ({
  signedIn: page,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const paypal = await startDonation(page, '10')
  await paypal.close()
  const donation = page.getByRole('region', { name: 'Your donation' })
  await press(donation.getByRole('button', { name: 'Cancel this donation' }), 'Enter')
  await expect(donation).toContainText('Donation cancelled')
  await expect(donation).toContainText('You have not been charged')
  await expect(donation).toBeFocused()
  await expect(donation.getByRole('button', { name: 'Cancel this donation' })).toBeHidden()

  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    click(donation.getByRole('link', { name: /Continue on PayPal/ })),
  ])
  await decideOnPaypal(again, 'approve')
  await expect(again.getByRole('heading', { name: 'You gave $10.00' })).toBeVisible()
})

test('a lost response does not create a second order when the donor tries again', async ({
  signedIn: page,
  campaign,
}) => {
  const made: string[] = []
  let isLost = true
  await page.route('**/create-order', async (route) => {
    const answer = await route.fetch()
    made.push(((await answer.json()) as { donationId: string }).donationId)
    await (isLost ? route.abort() : route.fulfill({ response: answer }))
    isLost = false
  })
  await page.goto(`/campaigns/${campaign._id}`)
  await click(page.getByRole('button', { name: 'Donate', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Donate' })
  await fill(dialog.getByLabel('Other amount'), '10')
  await click(dialog.getByRole('button', { name: /with PayPal/ }))
  await expect(dialog.getByText('Failed to start PayPal donation')).toBeVisible()
  await Promise.all([page.waitForEvent('popup'), click(dialog.getByRole('button', { name: /with PayPal/ }))])
  await expect.poll(() => made).toHaveLength(2)
  expect(made[1]).toBe(made[0])
})

for (const amount of ['0', '-5', '1.2345', '']) {
  test(`the amount "${amount}" shows an error at its field`, async ({ signedIn: page, campaign }) => {
    await page.goto(`/campaigns/${campaign._id}`)
    await click(page.getByRole('button', { name: 'Donate', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Donate' })
    await typeInto(dialog.getByLabel('Other amount'), amount)
    await click(dialog.getByRole('button', { name: /with PayPal/ }))
    await expect(dialog.getByRole('alert')).toHaveText('Enter a valid amount')
  })
}
