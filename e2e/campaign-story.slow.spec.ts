import { callApi, inDays, makePerson, type Person } from './api.ts'
import { expect, test } from './fixtures.ts'
import { overflowPx } from './overflow.ts'
import { click } from './hands.ts'

type Made = { _id: string; title: string }

const make = (owner: Person, fields: object): Promise<Made> =>
  callApi('/campaigns', { title: 'Shade for the lower road', executionDate: inDays(20), ...fields }, owner.token)

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
  expect(await overflowPx(page)).toBe(0)
  await page.goto(`/campaigns/${campaign._id}/edit`)
  for (const tab of ['Card', 'Page']) {
    await click(page.getByRole('tab', { name: tab }))
    await expect(page.getByRole('tabpanel', { name: tab })).toContainText('wwww')
    expect(await overflowPx(page)).toBe(0)
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
