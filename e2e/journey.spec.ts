import { expect, newAddress, test } from './fixtures.ts'
import { decideOnPaypal, startDonation } from './paypal.ts'
import { check, click, fill } from './hands.ts'

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
    await click(page.getByRole('link', { name: 'Browse campaigns' }))
    await fill(page.getByRole('searchbox'), campaign.title.replace('trees', 'treas'))
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByRole('row').filter({ hasText: campaign.title })).toBeVisible()
  })

  await test.step('register, and verify the address from the mail', async () => {
    await click(page.getByRole('link', { name: 'Login' }))
    await click(page.getByRole('link', { name: /register|create an account|join/i }))
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await fill(page.getByLabel('Email'), email)
    await fill(page.getByLabel('Password', { exact: true }), password)
    await click(page.getByRole('button', { name: 'Create an account' }))
    await expect(page.getByRole('heading', { name: /Check your inbox/ })).toBeVisible()
    const mail = await inbox.waitFor(email, /verify/i)
    await page.goto(`/dev/inbox/${mail.id}`)
    await click(
      page
        .frameLocator('iframe')
        .getByRole('link', { name: /verify/i })
        .first(),
    )
    await expect(page).toHaveURL(/verify-email/)
    await click(page.getByRole('button', { name: 'Verify my address' }))
    await click(page.getByRole('link', { name: 'Log in' }))
  })

  await test.step('log in', async () => {
    await fill(page.getByLabel('Email'), email)
    await fill(page.getByLabel('Password', { exact: true }), password)
    await click(page.getByRole('button', { name: 'Log in' }))
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
  })

  await test.step('create a campaign with a coordination date', async () => {
    await click(page.getByRole('link', { name: 'Create', exact: true }))
    await fill(page.getByLabel('Title'), title)
    await click(page.getByRole('button', { name: 'Next' }))
    await fill(page.getByLabel('Coordination date'), inDays(30))
    await click(page.getByRole('button', { name: 'Next' }))
    await fill(page.getByLabel('Story'), 'The canal has been full of rubbish since the flood.')
    await click(page.getByRole('button', { name: 'Next' }))
    await check(page.getByRole('radio', { name: /^Act and donate/ }))
    await fill(page.getByLabel('What to do on the day'), 'Bring gloves to the lock at nine.')
    await fill(page.getByLabel(/^Goal/), '200')
    await click(page.getByRole('button', { name: 'Next' }))
    // Who has no name is asked for one first.
    await fill(page.getByLabel('Your name'), 'Ana Ruiz')
    await click(page.getByRole('button', { name: 'Save my name' }))
    await click(page.getByRole('button', { name: 'Publish the campaign' }))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('support it', async () => {
    await click(page.getByRole('button', { name: 'Support', exact: true }))
    await expect(page.getByRole('button', { name: /Supported/ })).toBeVisible()
    await expect(page.getByText('1 supporter', { exact: false }).first()).toBeVisible()
  })

  await test.step('donate, approve on PayPal’s page, and see the total increase', async () => {
    await expect(page.getByRole('main')).not.toContainText('$12.34')
    const paypal = await startDonation(page, '12.34')
    await decideOnPaypal(paypal, 'approve')
    await expect(page.getByText(/You gave \$12\.34/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$12.34')
    await inbox.waitFor(email, /thank|donation/i)
  })

  await test.step('log out, to the home page', async () => {
    await click(page.getByRole('button', { name: 'Logout' }).first())
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})
