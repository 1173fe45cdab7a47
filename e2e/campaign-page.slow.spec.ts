import type { Locator, Page } from '@playwright/test'
import { callApi, inDays, makePerson, type Person } from './api.ts'
import { expect, test } from './fixtures.ts'
import { click } from './hands.ts'
import { overflowPx } from './overflow.ts'

type Made = { _id: string; title: string }

const make = (owner: Person, fields: object): Promise<Made> =>
  callApi('/campaigns', { title: 'Shade for the lower road', executionDate: inDays(20), ...fields }, owner.token)

const topOf = async (found: Locator): Promise<number> => (await found.boundingBox())!.y
const bottomOf = async (found: Locator): Promise<number> => {
  const { y, height } = (await found.boundingBox())!
  return y + height
}
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Take part' })

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
    expect(await overflowPx(page)).toBe(0)
  })
}

for (const [height, width] of [
  [568, 320],
  // A small laptop at 200 %.
  [360, 640],
] as const) {
  test(`at ${width} by ${height} nothing is too wide, and the bar takes a fifth of the height`, async ({
    signedIn: page,
  }) => {
    const { _id } = await make(await makePerson(), { actionMode: 'both', actionDescription: 'Come at nine.' })
    await page.setViewportSize({ width, height })
    await page.goto(`/campaigns/${_id}`)
    const bar = page.locator('.action-bar')
    const expectSmall = async () => {
      expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(height / 5)
      expect(await overflowPx(page)).toBe(0)
    }
    await expect(page.getByRole('timer', { name: 'Time left' })).toContainText(/\d seconds?/)
    await expectSmall()
    await click(bar.getByRole('button', { name: 'Support' }))
    await expect(bar.getByRole('button', { name: 'Supported' })).toBeInViewport({ ratio: 1 })
    await expectSmall()
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
