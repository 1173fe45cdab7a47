import type { Locator, Page } from '@playwright/test'
import { callApi, inDays, makePerson, type Person } from './api.ts'
import { expect, test } from './fixtures.ts'

type Made = { _id: string; title: string }

const make = (owner: Person, fields: object): Promise<Made> =>
  callApi('/campaigns', { title: 'Shade for the lower road', executionDate: inDays(20), ...fields }, owner.token)

const topOf = async (found: Locator): Promise<number> => (await found.boundingBox())!.y
const bottomOf = async (found: Locator): Promise<number> => {
  const { y, height } = (await found.boundingBox())!
  return y + height
}
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Take part' })

/** The horizontal overflow of the page in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const folds = [
  { size: { width: 390, height: 844 }, fold: 480 },
  { size: { width: 1280, height: 900 }, fold: 560 },
] as const

for (const { size, fold } of folds) {
  test(`the title is within ${fold} pixels of the top at ${size.width} by ${size.height}`, async ({ page }) => {
    const owner = await makePerson()
    await page.setViewportSize(size)
    const ordinary = await make(owner, { title: 'Plant forty lime trees along the lower road' })
    await page.goto(`/campaigns/${ordinary._id}`)
    await expect(page.getByRole('timer', { name: 'Time left' })).toContainText(/\d seconds?/)
    expect(await bottomOf(page.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(fold)
    const longest = await make(owner, { title: 'Forty lime trees '.repeat(8).slice(0, 120).trim() })
    await page.goto(`/campaigns/${longest._id}`)
    expect(await topOf(page.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(fold)
    expect(await overflow(page)).toBe(0)
  })
}

test('the date block comes first, with one small countdown next to it', async ({ page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const head = page.locator('article header')
  await expect(head.getByRole('timer')).toHaveText(/^\d+ days ?\d+ hours? ?\d+ minutes? ?\d+ seconds?$/)
  await expect(head).not.toContainText(/in \d+ days/i)
  const heightOf = async (found: Locator) => (await found.boundingBox())!.height
  expect(await heightOf(head.getByRole('timer'))).toBeLessThan((await heightOf(head.locator('time'))) / 3)
})

const longWord = 'a'.repeat(3_000)
const longLink = `https://example.org/${'path-without-a-break/'.repeat(40)}`

test('a long link and 3,000 characters without a break fit a phone, on the page and in the form’s preview', async ({
  signedIn: page,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const text = `See ${longLink}\n\n${longWord}`
  const campaign = await make(person, { title: 'w'.repeat(120), description: text, actionDescription: text })
  await page.goto(`/campaigns/${campaign._id}`)
  await expect(page.getByRole('region', { name: 'Story' })).toContainText(longWord)
  expect(await overflow(page)).toBe(0)
  await page.goto(`/campaigns/${campaign._id}/edit`)
  for (const tab of ['Card', 'Page']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toContainText('wwww')
    expect(await overflow(page)).toBe(0)
    const preview = page.getByRole('tabpanel', { name: tab }).locator('> div')
    expect(await preview.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})

test('web addresses in a story are links in the same tab that show their target; other schemes and markup are text', async ({
  page,
}) => {
  const description = [
    'Read https://example.org/plan (or https://example.org/a_(b)), then come.',
    'https://paypal.com@evil.example/login',
    'javascript:alert(1) <b>bold</b>',
  ].join('\n\n')
  const campaign = await make(await makePerson(), { description, actionDescription: 'Meet: http://example.org/map.' })
  await page.goto(`/campaigns/${campaign._id}`)
  const story = page.getByRole('region', { name: 'Story' })
  await expect(story.getByRole('link')).toHaveText([
    'https://example.org/plan',
    'https://example.org/a_(b)',
    'https://evil.example/login',
  ])
  await expect(story.getByRole('link').last()).toHaveAttribute('href', 'https://evil.example/login')
  for (const link of await story.getByRole('link').all()) {
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
    await expect(link).not.toHaveAttribute('target')
  }
  await expect(story).toContainText('javascript:alert(1) <b>bold</b>')
  await expect(story).toContainText('(or https://example.org/a_(b)), then come.')
  await expect(page.getByRole('link', { name: 'http://example.org/map' })).toHaveAttribute('rel', /nofollow/)
})

/** The parts of the panel from top to bottom. */
const inOrder = async (parts: Record<string, Locator>): Promise<string[]> => {
  const tops = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await topOf(part)] as const))
  return tops.toSorted(([, a], [, b]) => a - b).map(([name]) => name)
}

for (const { actionMode, order } of [
  { actionMode: 'both', order: ['people', 'Support', 'money', 'Donate'] },
  { actionMode: 'donation', order: ['money', 'Donate', 'people', 'Support'] },
]) {
  test(`the panel of a campaign with the mode ${actionMode} contains ${order.join(', ')}`, async ({ page }) => {
    const campaign = await make(await makePerson(), { actionMode, actionDescription: 'Come at nine.', goalAmount: 50 })
    const supporter = await makePerson()
    await callApi(`/campaigns/${campaign._id}/support`, {}, supporter.token)
    await page.goto(`/campaigns/${campaign._id}`)
    const panel = panelOf(page)
    const parts = {
      people: panel.getByText('1 supporter'),
      money: panel.getByText(actionMode === 'both' ? 'No donations yet' : 'Be the first to donate'),
      Support: panel.getByRole('button', { name: 'Support', exact: true }),
      Donate: panel.getByRole('button', { name: 'Donate', exact: true }),
    }
    expect(await inOrder(parts)).toEqual(order)
  })
}

test('the panel shows the pictures of five supporters, and who supports the campaign besides the reader', async ({
  signedIn: page,
  person,
  campaign,
}) => {
  for (const { token } of [...(await Promise.all(Array.from({ length: 6 }, () => makePerson()))), person]) {
    await callApi(`/campaigns/${campaign._id}/support`, {}, token)
  }
  await page.goto(`/campaigns/${campaign._id}`)
  const company = panelOf(page)
    .locator('div', { has: page.getByText('You and 6 others', { exact: true }) })
    .last()
  await expect(company).toBeVisible()
  await expect(company.locator('> span').first().locator('> span')).toHaveCount(5)
})

for (const { actionMode, invitation, other } of [
  { actionMode: 'both', invitation: 'Be the first', other: 'No donations yet' },
  { actionMode: 'donation', invitation: 'Be the first to donate', other: 'No supporters yet' },
]) {
  test(`a campaign of the mode ${actionMode} without supporters says “${invitation}” and shows no zero figures`, async ({
    page,
  }) => {
    const campaign = await make(await makePerson(), { actionMode, actionDescription: 'Come at nine.', goalAmount: 50 })
    await page.goto(`/campaigns/${campaign._id}`)
    const panel = panelOf(page)
    await expect(panel.getByText(invitation, { exact: true })).toBeVisible()
    await expect(panel.getByText(other, { exact: true })).toBeVisible()
    await expect(panel.getByText('Be the first')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Donate', exact: true })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).not.toContainText('$0.00')
    await expect(main).not.toContainText('0 supporters')
    await expect(main.getByRole('table')).toHaveCount(0)
    await expect(main.getByRole('progressbar')).toHaveCount(0)
  })
}

test('a printed campaign is a poster on one page with picture, day, title, place, action and QR code, without controls', async ({
  signedIn: page,
}) => {
  const campaign = await make(await makePerson(), {
    description: 'The road has no shade.',
    tags: ['shade'],
    locationType: 'city',
    city: 'Ljubljana',
    country: 'Slovenia',
    goalAmount: 50,
    actionMode: 'both',
    actionDescription: 'Come to the bus stop at nine.',
  })
  await page.goto(`/campaigns/${campaign._id}`)
  const code = page.locator('section[aria-label="Take part from this poster"]')
  await code.waitFor({ state: 'attached' })
  await expect(code).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const size of folds.map((fold) => fold.size)) {
    await page.setViewportSize(size)
    await expect(page.locator('article header svg').first()).toBeVisible()
    await expect(page.locator('article header time')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
    await expect(page.getByText('Ljubljana, Slovenia')).toBeVisible()
    await expect(page.getByText('Come to the bus stop at nine.')).toBeVisible()
    await expect(code.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(code).toContainText(`/campaigns/${campaign._id}`)
    await expect(page.getByRole('timer')).toBeHidden()
    await expect(page.getByText('The road has no shade.')).toBeHidden()
    for (const role of ['button', 'link', 'navigation', 'banner', 'contentinfo', 'complementary'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0)
    }
  }
  const long = await make(await makePerson(), {
    title: 'Forty lime trees '.repeat(8).slice(0, 120).trim(),
    actionMode: 'both',
    actionDescription: 'Come to the bus stop at nine with gloves and a spade. '.repeat(60),
  })
  await page.goto(`/campaigns/${long._id}`)
  await code.waitFor({ state: 'attached' })
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})
