import { expect, newAddress, test } from './fixtures.ts'
import { decideOnPaypal, startDonation } from './paypal.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a visitor registers, creates a campaign, supports it and donates, and the total increases', async ({
  page,
  inbox,
  campaign,
}) => {
  const email = newAddress()
  const password = 'seven quiet rivers'
  const title = `Clear the canal ${email.slice(1, 7)}`

  await test.step('search, signed out', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Browse campaigns' }).click()
    await page.getByRole('searchbox').fill(campaign.title.replace('trees', 'treas'))
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByRole('row').filter({ hasText: campaign.title })).toBeVisible()
  })

  await test.step('register, and verify the address from the mail', async () => {
    await page.getByRole('link', { name: 'Login' }).click()
    await page.getByRole('link', { name: /register|create an account|join/i }).click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: /Check your inbox/ })).toBeVisible()
    const mail = await inbox.waitFor(email, /verify/i)
    await page.goto(`/dev/inbox/${mail.id}`)
    await page
      .frameLocator('iframe')
      .getByRole('link', { name: /verify/i })
      .first()
      .click()
    await expect(page).toHaveURL(/verify-email/)
    await page.getByRole('button', { name: 'Verify my address' }).click()
    await page.getByRole('link', { name: 'Log in' }).click()
  })

  await test.step('log in', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
  })

  await test.step('create a campaign with a coordination date', async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Coordination date').fill(inDays(30))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Story').fill('The canal has been full of rubbish since the flood.')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: /^Act and donate/ }).check()
    await page.getByLabel('What to do on the day').fill('Bring gloves to the lock at nine.')
    await page.getByLabel(/^Goal/).fill('200')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Publish the campaign' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('support it', async () => {
    await page.getByRole('button', { name: 'Support', exact: true }).click()
    await expect(page.getByRole('button', { name: /Supported/ })).toBeVisible()
    await expect(page.getByText('1 supporter', { exact: false }).first()).toBeVisible()
  })

  await test.step('donate, approve on PayPal’s page, and see the total increase', async () => {
    await expect(page.getByRole('main')).not.toContainText('$12.34')
    const paypal = await startDonation(page, '12.34')
    await decideOnPaypal(paypal, 'approve')
    await expect(page.getByText(/Thank you\. Your \$12\.34 has arrived/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$12.34')
    await inbox.waitFor(email, /thank|donation/i)
  })

  await test.step('log out, to the home page', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})
