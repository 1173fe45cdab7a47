import { callApi, type Person } from './api.ts'
import { expect, test } from './fixtures.ts'
import { decideOnPaypal } from './paypal.ts'
import { press } from './hands.ts'

type Order = { links: { href: string; rel: string }[] }

/** Opens PayPal's page for a person's donation. */
const startOrder = async (person: Person, campaignId: string): Promise<string> => {
  const { links } = await callApi<Order>(
    `/campaigns/${campaignId}/donations/create-order`,
    { amount: 25 },
    person.token,
  )
  return links.find(({ rel }) => rel === 'approve')!.href
}

test('a donor hides their name with the keyboard, and prints a receipt without the site’s header', async ({
  signedIn: page,
  person,
  campaign,
}) => {
  await page.goto(await startOrder(person, campaign._id))
  await decideOnPaypal(page, 'approve')
  await page.getByRole('link', { name: 'Receipt' }).waitFor()
  await page.goto('/myDonations')
  const anonymous = page.getByRole('switch', { name: 'Anonymous' })
  await expect(anonymous).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await press(anonymous, 'Space')
  await saved
  await page.reload()
  await expect(anonymous).toBeChecked()

  await press(page.getByRole('link', { name: 'Receipt' }), 'Enter')
  const receipt = page.getByRole('article', { name: 'Donation receipt' })
  await expect(receipt).toContainText('$25.00')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(receipt).toHaveCSS('color', 'rgb(29, 23, 34)')
})
