import { callApi, inDays, makePerson, type Person } from './api.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './hands.ts'

type Made = { _id: string; title: string }

const make = (owner: Person, fields: object): Promise<Made> =>
  callApi('/campaigns', { title: 'Shade for the lower road', executionDate: inDays(20), ...fields }, owner.token)

const folds = [
  { size: { width: 390, height: 844 }, fold: 480 },
  { size: { width: 1280, height: 900 }, fold: 560 },
] as const

test('a printed campaign is a poster on one page with picture, day, title, place, action and QR code, without controls', async ({
  signedIn: page,
}) => {
  const campaign = await make(await makePerson(), {
    description: 'The road has no shade.',
    tags: ['shade'],
    locationType: 'city',
    city: 'Ljubljana',
    country: 'Slovenia',
    startTime: '09:30',
    meetingPoint: 'The old lime tree',
    meetingPlace: { lat: 46.05, lon: 14.5 },
    goalAmount: 50,
    actionMode: 'both',
    actionDescription: 'Come to the bus stop at nine.',
  })
  await page.goto(`/campaigns/${campaign._id}`)
  await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
  await waitForHydration(page)
  const code = page.locator('section[aria-label="Take part from this poster"]')
  // The code is fetched once a person moves.
  await expect(async () => {
    await page.mouse.move(100, 100)
    await page.mouse.move(200, 200)
    await expect(code).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await expect(code).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const size of folds.map((fold) => fold.size)) {
    await page.setViewportSize(size)
    await expect(page.locator('article header svg').first()).toBeVisible()
    await expect(page.locator('article header time')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
    await expect(page.getByText('Ljubljana, Slovenia')).toBeVisible()
    await expect(page.getByText('Starts at 09:30 UTC')).toBeVisible()
    await expect(page.getByText('The old lime tree')).toBeVisible()
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
  // Or when it is printed, for the next print.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  // The code is fetched once a person moves.
  await expect(async () => {
    await page.mouse.move(100, 100)
    await page.mouse.move(200, 200)
    await expect(code).toBeAttached({ timeout: 1_000 })
  }).toPass()
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})
