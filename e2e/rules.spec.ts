import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApi, inDays } from './api.ts'
import { expect, test } from './fixtures.ts'
import { check, click, fill, press, typeInto } from './hands.ts'

// Rules of the specification that need a separate page.

const chosenTags = (page: Page) => page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')

test('the support button reads Support, then Supporting..., then Supported', async ({ signedIn: page, campaign }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/campaigns/*/support', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/campaigns/${campaign._id}`)
  await click(page.getByRole('button', { name: 'Support', exact: true }))
  await expect(page.getByRole('button', { name: 'Supporting...', exact: true })).toBeVisible()
  answer()
  await expect(page.getByRole('button', { name: 'Supported', exact: true })).toBeVisible()
})

test('a campaign that was read before the support and arrives after it does not undo it', async ({
  signedIn: page,
  campaign,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let arrived = () => {}
  const late = new Promise<void>((resolve) => (arrived = resolve))
  let reads = 0
  await page.route(`**/api/campaigns/${campaign._id}`, async (route) => {
    reads += 1
    if (reads > 1) return route.continue()
    const response = await route.fetch()
    await held
    // The page may have cancelled the request.
    await route.fulfill({ response }).catch(() => undefined)
    arrived()
  })
  await page.goto(`/campaigns/${campaign._id}`)
  await expect.poll(() => reads).toBe(1)
  await click(page.getByRole('button', { name: 'Support', exact: true }))
  const supported = page.getByRole('button', { name: 'Supported', exact: true })
  await expect(supported).toBeVisible()
  release()
  await late
  // The page has read another answer since, and has drawn what the late one changed.
  await page.evaluate(async () => {
    await (await fetch('/api/health/live')).text()
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  await expect(supported).toBeVisible()
  await expect(page.getByText('No supporters yet')).toBeHidden()
})

test('Enter and comma each add a tag, trimmed, lowercase and once', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  const field = page.getByRole('combobox', { name: /^Tags/ })
  await typeInto(field, 'River,')
  await expect(chosenTags(page)).toHaveText(['river'])
  await fill(field, '  Fair Rent ')
  await press(field, 'Enter')
  await expect(chosenTags(page)).toHaveText(['river', 'fair rent'])
  await typeInto(field, 'RIVER,')
  await expect(field).toHaveValue('')
  await expect(chosenTags(page)).toHaveText(['river', 'fair rent'])
})

test('at most 6 tags and 6 places are suggested, although more match', async ({ signedIn: page, person }) => {
  const word = `z${randomBytes(3).toString('hex')}`
  const tags = Array.from({ length: 7 }, (_, index) => `${word}${index}`)
  await callApi('/campaigns', { title: 'Seven tags', tags, executionDate: inDays(9) }, person.token)
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await typeInto(page.getByRole('combobox', { name: /^Tags/ }), word)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(6)
  // Remaining text in the field would become a tag and move the button.
  await fill(page.getByRole('combobox', { name: /^Tags/ }), '')
  await click(page.getByRole('button', { name: 'Next', exact: true }))
  await check(page.getByRole('radio', { name: 'City' }))
  await typeInto(page.getByRole('combobox', { name: 'City' }), 'san')
  await expect(page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option')).toHaveCount(6)
  await fill(page.getByRole('combobox', { name: 'City' }), 'Gent')
  await click(page.getByRole('option', { name: /Belgium/ }).first())
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Brussels')
  await expect(page.getByRole('status').getByText('The times above are now in Brussels time')).toBeVisible()
})

test('/disputes/new sends the campaign, the donation and the payout of its URL', async ({
  signedIn: page,
  campaign,
}) => {
  const [donationId, payoutId] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
  const sent: unknown[] = []
  await page.route('**/api/disputes', (route) => {
    sent.push(route.request().postDataJSON())
    return route.abort()
  })
  await page.goto(`/disputes/new?campaignId=${campaign._id}&donationId=${donationId}&payoutId=${payoutId}`)
  await fill(page.getByRole('textbox', { name: 'Reason' }), 'No such road')
  await click(page.getByRole('button', { name: 'Send the dispute' }))
  await expect
    .poll(() => sent)
    .toEqual([
      { campaignId: campaign._id, donationId, payoutId, type: 'donation', reason: 'No such road', details: '' },
    ])
})
