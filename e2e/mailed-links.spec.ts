import type { Page } from '@playwright/test'
import { callApi, linkToken, makePerson, password, type Person, site, waitForMail } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { takenOver } from './states/state.ts'

/** The token of the verification mail after a registration. */
const registered = async (): Promise<{ email: string; token: string }> => {
  const email = newAddress()
  await callApi('/auth/register', { email, password })
  return { email, token: linkToken(await waitForMail(email, /verify/i)) }
}

const isVerified = async (email: string): Promise<boolean> => {
  const { user } = await callApi<{ user: { emailVerified: boolean } }>('/auth/login', { email, password })
  return user.emailVerified
}

/** The confirmation mail to a guest supporter. */
const askedMail = async (campaignId: string) => {
  const email = newAddress()
  await callApi(`/campaigns/${campaignId}/support`, { email })
  return waitForMail(email, /support/i)
}
const asked = async (campaignId: string): Promise<string> => linkToken(await askedMail(campaignId))

/** The path of a link in a mail. */
const pathIn = ({ links }: { links: readonly string[] }, part: string): string => {
  const { pathname, search } = new URL(links.find((link) => link.includes(part)) ?? '')
  return pathname + search
}

const expectTitle = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Muster`)
}

const supporters = async (campaignId: string): Promise<number> => {
  const answer = await fetch(`${site()}/api/campaigns/${campaignId}/stats`)
  return ((await answer.json()) as { members: number }).members
}

/** The path of the unsubscribe link in the mail about a cancelled campaign. */
const stopPath = async (person: Person): Promise<string> => {
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', { title: 'Lanterns' }, person.token)
  const supporter = await makePerson()
  await callApi(`/campaigns/${id}/support`, {}, supporter.token)
  await callApi(`/campaigns/${id}/cancel`, {}, person.token)
  return pathIn(await waitForMail(supporter.email, /^Cancelled: Lanterns/), '/unsubscribe')
}

/** Opens a page like a link scanner with scripts, and waits until there are no more requests. */
const scan = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an address is verified by the button, not by opening the link', async ({ page }) => {
      const { email, token } = await registered()
      await scan(page, `/verify-email?token=${token}`)
      expect(await isVerified(email)).toBe(false)
      await press(page, 'Verify my address')
      await expect(page.getByRole('main')).toContainText('You can create campaigns, support them and donate.')
      expect(await isVerified(email)).toBe(true)
      await scan(page, `/verify-email?token=${token}`)
      await press(page, 'Verify my address')
      await expect(page.getByRole('main')).toContainText('You can create campaigns, support them and donate.')
    })

    test('a guest is counted by the button, not by opening the link', async ({ page, campaign }) => {
      const token = await asked(campaign._id)
      await scan(page, `/verify-join?token=${token}`)
      expect(await supporters(campaign._id)).toBe(0)
      for (let presses = 0; presses < 2; presses++) {
        await page.goto(`/verify-join?token=${token}`)
        await press(page, 'Confirm my support')
        await expect(page.getByText('Your support is confirmed')).toBeVisible()
        await expect(page.getByRole('heading', { name: campaign.title })).toBeVisible()
      }
      expect(await supporters(campaign._id)).toBe(1)
    })

    test('the campaign’s page confirms a join token by a button', async ({ page, campaign }) => {
      const token = await asked(campaign._id)
      await scan(page, `/campaigns/${campaign._id}?joinToken=${token}`)
      expect(await supporters(campaign._id)).toBe(0)
      await press(page, 'Confirm my support')
      await expect(page.getByText('Your support is confirmed')).toBeVisible()
      await expect(page.getByRole('main')).toContainText('1 supporter')
      expect(await supporters(campaign._id)).toBe(1)
    })

    test('the heading and the title show the result of the button', async ({ page, campaign, person }) => {
      const guest = await askedMail(campaign._id)
      for (const [path, before, button, after] of [
        [
          `/verify-email?token=${(await registered()).token}`,
          'Verify your address',
          'Verify my address',
          'Address verified',
        ],
        [pathIn(guest, '/verify-join'), 'Confirm your support', 'Confirm my support', 'Support confirmed'],
        [pathIn(guest, '/mine'), 'Your support', 'Withdraw my support', 'Support withdrawn'],
        [await stopPath(person), 'Stop mails', 'Stop these mails', 'Mails stopped'],
      ] as const) {
        await page.goto(path)
        await expectTitle(page, before)
        if (javaScriptEnabled) await takenOver(page)
        await press(page, button)
        await expectTitle(page, after)
        if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      }
      await page.goto('/verify-join?token=wrong')
      await press(page, 'Confirm my support')
      await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
      await expectTitle(page, 'Confirm your support')
    })

    test('a link is checked only when its button is pressed', async ({ page, campaign }) => {
      for (const [path, button] of [
        ['/verify-email?token=wrong', 'Verify my address'],
        ['/verify-join?token=wrong', 'Confirm my support'],
        ['/confirm-paypal-email?token=wrong', 'Confirm this address'],
        [`/campaigns/${campaign._id}?joinToken=wrong`, 'Confirm my support'],
      ] as const) {
        await scan(page, path)
        await expect(page.getByText('Invalid or expired token')).toHaveCount(0)
        await press(page, button)
        await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
      }
    })

    test('a link without its token shows the error immediately', async ({ page }) => {
      for (const path of ['/verify-email', '/verify-join', '/confirm-paypal-email', '/unsubscribe', '/mine']) {
        await page.goto(path)
        await expect(page.getByRole('alert')).toContainText('Missing token')
      }
    })
  })
}

test('the button of a mailed link’s page works with the keyboard', async ({ page }) => {
  const { email, token } = await registered()
  await page.goto(`/verify-email?token=${token}`)
  await page.getByRole('button', { name: 'Verify my address' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'You can create campaigns' })).toBeVisible()
  expect(await isVerified(email)).toBe(true)
})

test('pages with a confirmation button and their results are not cached', async ({ request, campaign }) => {
  for (const path of [
    '/verify-email',
    '/verify-email?token=x',
    '/verify-join?token=x',
    '/confirm-paypal-email?token=x',
    '/unsubscribe?token=x',
    '/mine?token=x',
    `/campaigns/${campaign._id}?joinToken=x`,
  ]) {
    for (const answer of [await request.get(path), await request.post(path, { form: {} })]) {
      expect(answer.status()).toBeLessThan(500)
      expect(answer.headers()['cache-control']).toBe('no-store')
      expect(answer.headers()['referrer-policy']).toBe('no-referrer')
      expect(answer.headers()['content-security-policy']).toContain("form-action 'self'")
      expect(await answer.text()).toMatch(/<meta name="robots" content="noindex">/)
    }
  }
})

test('a form submitted by another site only shows the page', async ({ request }) => {
  const { email, token } = await registered()
  const path = `/verify-email?token=${token}`
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
  ]) {
    const answer = await request.post(path, { headers, form: {}, maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([303, path])
  }
  expect(await isVerified(email)).toBe(false)
  expect((await request.post(path, { headers: { origin: site() }, form: {} })).status()).toBe(200)
  expect(await isVerified(email)).toBe(true)
})

test('only pages with a confirmation button accept a form', async ({ request, campaign }) => {
  for (const path of ['/', '/login', `/campaigns/${campaign._id}`, '/nowhere']) {
    expect((await request.post(path, { form: {} })).status()).toBe(404)
  }
  // The API accepts only JSON.
  expect((await request.post('/api/unsubscribe', { form: { token: 'x' } })).status()).toBe(415)
})

const isStopped = async (path: string): Promise<boolean> => {
  const answer = await fetch(`${site()}/api${path}`)
  return ((await answer.json()) as { stopped: boolean }).stopped
}

for (const [what, type, data] of [
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['a form in parts', 'multipart/form-data; boundary=x', '--x\r\n\r\nOne-Click\r\n--x--'],
] as const) {
  test(`one-click unsubscribe in a mail program posts ${what} to the link and stops the mails`, async ({
    request,
    person,
  }) => {
    const path = await stopPath(person)
    await request.get(path)
    expect(await isStopped(path)).toBe(false)
    const answer = await request.post(path, { headers: { 'content-type': type }, data, maxRedirects: 0 })
    expect(answer.status()).toBe(200)
    expect(await isStopped(path)).toBe(true)
  })
}

test('without JavaScript, a button stops the mails', async ({ browser, baseURL, person }) => {
  const path = await stopPath(person)
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByText('Stop mails about “Lanterns”')).toBeVisible()
  await press(page, 'Stop these mails')
  await expect(page.getByText('You get no more mails about this campaign')).toBeVisible()
  expect(await isStopped(path)).toBe(true)
  await context.close()
})
