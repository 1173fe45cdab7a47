import type { Page, Request } from '@playwright/test'
import { adminEmail, callApi, inDays, logIn, makePerson, pictureFile } from './api.ts'
import { expect, test } from './fixtures.ts'
import { reportProblem } from './states/state.ts'
import { chooseFiles, clickButton, fill, press, typeInto } from './hands.ts'

/** Waits until all requests that the page has started are recorded, by making one more. */
const knowRequests = (page: Page): Promise<unknown> => page.evaluate(() => fetch('/robots.txt').then(({ ok }) => ok))

const secondsOn = async (page: Page): Promise<number> => {
  const text = await page.getByRole('timer', { name: 'Time left' }).first().innerText()
  const [days, hours, minutes, seconds] = (text.match(/\d+/g) ?? []).map(Number) as [number, number, number, number]
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

/** The seconds once two reads agree. Before hydration there are none, and React renders a tick after the clock has run. */
const settledSecondsOn = async (page: Page): Promise<number> => {
  let last = NaN
  await expect
    .poll(async () => {
      const [before, now] = [last, await secondsOn(page)]
      last = now
      return now === before
    })
    .toBe(true)
  return last
}

/**
 * Takes the time out of each answer of the API, so that the page believes its own clock, which the test moves. An answer that was under way
 * when the clock moved would otherwise move it back.
 */
const hideServerClock = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    const { date: _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })

test('the countdown ticks every second, and ends as Completed', async ({ page }) => {
  const owner = await makePerson()
  const body = { title: 'Lanterns on the bridge', executionDate: inDays(2) }
  const { _id, endsAt } = await callApi<{ _id: string; endsAt: string }>('/campaigns', body, owner.token)
  await page.clock.install()
  await hideServerClock(page)
  await page.goto(`/campaigns/${_id}`)
  // The server renders the words, and React the figures.
  await expect(page.getByRole('timer', { name: 'Time left' }).first()).toContainText(/\d minutes/)
  await page.clock.pauseAt(new Date(Date.parse(endsAt) - 1_800_000))
  const before = await settledSecondsOn(page)
  for (let ticks = 1; ticks <= 3; ticks++) {
    await page.clock.runFor(1_000)
    expect(await settledSecondsOn(page)).toBe(before - ticks)
  }
  await page.clock.runFor(1_800_000)
  await expect(page.getByText('Completed').first()).toBeVisible()
})

for (const hours of [6, -6]) {
  test(`the time left is by the server’s clock, also on a device that is ${hours} hours off`, async ({ page }) => {
    const owner = await makePerson()
    const start = new Date(Date.now() + 10.5 * 3_600_000).toISOString()
    const body = { title: 'Lanterns at dusk', executionDate: start.slice(0, 10), startTime: start.slice(11, 16) }
    const { _id, endsAt } = await callApi<{ _id: string; endsAt: string }>('/campaigns', body, owner.token)
    await page.clock.install({ time: new Date(Date.now() + hours * 3_600_000) })
    await page.goto(`/campaigns/${_id}`)
    const left = async () => Math.abs((await secondsOn(page)) - (Date.parse(endsAt) - Date.now()) / 1000)
    await expect.poll(left).toBeLessThan(60)
    await expect(page.getByText(/^Starts in 10 h \d+ min$/)).toBeVisible()
  })
}

test('the search of users waits 300 ms', async ({ page }) => {
  const admin = await logIn(adminEmail)
  await page.clock.install()
  await page.addInitScript((token) => localStorage.setItem('muster.token', token), admin.token)
  const searches: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/admin/users') searches.push(searchParams.get('q') ?? '')
  })
  await page.goto('/admin?tab=users')
  const search = page.getByRole('searchbox')
  await search.waitFor()
  await expect.poll(() => searches.length).toBeGreaterThan(0)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  searches.splice(0)
  await typeInto(search, 'dono')
  await page.clock.runFor(299)
  // A search that starts too early would be recorded before the next one.
  await press(search, 'r')
  await page.clock.runFor(300)
  await expect.poll(() => searches).toEqual(['donor'])
})

test('a success closes after 500 ms (dispute) or 600 ms (upload), and the account is reloaded after 300 ms', async ({
  signedIn: page,
  campaign,
}) => {
  // An element that is fading out counts as closed. Toasts have the role of a dialog, too.
  const open = page
    .getByRole('dialog', { name: /^(Report a problem|Your picture)$/ })
    .and(page.locator(':not([data-closed])'))
  let aheadMs = 0
  /** Freezes the page's clock, which then moves only when the test advances it. */
  const holdTime = () => page.clock.pauseAt(new Date(Date.now() + (aheadMs += 60_000)))
  const expectClosedAfter = async (ms: number) => {
    await page.clock.runFor(ms - 1)
    await expect(open).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(open).toHaveCount(0)
  }
  await page.clock.install()

  await page.goto(`/campaigns/${campaign._id}`)
  await reportProblem(page, 'a dispute')
  await fill(open.getByRole('textbox', { name: 'Reason' }), 'No such road')
  await holdTime()
  await clickButton(page, 'Send the dispute')
  await open.getByText('Your dispute is sent').waitFor()
  await expectClosedAfter(500)
  await page.clock.resume()

  await page.goto('/account')
  await chooseFiles(page.locator('input[type=file]'), pictureFile)
  await open.getByRole('application').waitFor()
  await holdTime()
  await clickButton(page, 'Save picture')
  await open.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  let accountRequests = 0
  page.on('request', (request) => (accountRequests += Number(request.url().endsWith('/auth/me'))))
  await expectClosedAfter(600)
  await page.clock.runFor(299)
  await knowRequests(page)
  expect(accountRequests).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => accountRequests).toBe(1)
})
