import { expect, test } from './fixtures.ts'
import { decideOnPaypal, startDonation } from './paypal.ts'

test('a buyer who approves and closes the window without returning still increases the total', async ({
  signedIn: page,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const paypal = await startDonation(page, '25')
  await decideOnPaypal(paypal, 'approve-and-close')
  await paypal.close()
  await expect(page.getByText(/You gave \$25\.00/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('$25.00')
})

test('a buyer who goes back is not charged, and can still approve later', async ({ signedIn: page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const paypal = await startDonation(page, '10')
  await decideOnPaypal(paypal, 'cancel')
  const donation = page.getByRole('region', { name: 'Your donation' })
  await expect(donation).toContainText('Donation cancelled')
  await expect(donation).toContainText('You have not been charged')
})

test('a declined payment is reported, with the note that nothing was charged', async ({ signedIn: page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const paypal = await startDonation(page, '10')
  await decideOnPaypal(paypal, 'decline')
  const donation = page.getByRole('region', { name: 'Your donation' })
  await expect(donation).toContainText('PayPal declined this payment')
  await expect(donation).toContainText('You have not been charged')
})
