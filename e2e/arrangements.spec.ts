import { expect, test } from './fixtures.ts'
import { makeMoved } from './states/arrangement-states.ts'
import { makeLocked } from './states/update-states.ts'
import { click, fill } from './hands.ts'

test('an owner moves the meeting point on the eve, and everyone stays counted', async ({ signedIn: page, person }) => {
  const id = await makeLocked([], person)
  const question = page.getByRole('dialog', { name: 'Save this change?' })
  await page.goto(`/campaigns/${id}/edit`)
  const free = page.getByText(/You can still change the hours, the meeting point, the story, tags and pictures/)
  await expect(free).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled()
  await click(page.getByRole('button', { name: /When and where/ }))
  await fill(page.getByLabel('Meeting point (optional)', { exact: true }), 'The fire station')
  await fill(page.getByLabel(/^End time/), '12:00')
  await click(page.getByRole('button', { name: /Review/ }))
  await click(page.getByRole('button', { name: 'Save the changes' }))
  await expect(question).toContainText('1 person will be told by mail when and where you meet. No one is asked again.')
  await click(question.getByRole('button', { name: 'Save the change' }))
  await expect(page.getByText('Your changes are saved')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('The fire station')).toBeVisible()
  await expect(main.getByText('Starts at 09:00, ends at 12:00 in Ljubljana')).toBeVisible()
  await expect(main.getByText(/^changed on \d+ \w+, \d\d:\d\d in Ljubljana$/)).toHaveCount(2)
  await expect(main.getByText(/deciding about the change/)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page and the versions say that and when they were changed', async ({ page }) => {
    const id = await makeMoved()
    await page.goto(`/campaigns/${id}`)
    await expect(page.getByText('Starts at 09:30, ends at 12:00 in Ljubljana')).toBeVisible()
    await expect(page.getByText(/^changed on \d+ \w+, \d\d:\d\d in Ljubljana$/)).toHaveCount(2)
    await click(page.getByRole('link', { name: 'What people say yes to' }))
    await expect(page.getByRole('row', { name: /Meeting point/ })).toContainText('fire station')
    await expect(page.getByText(/so no one was asked again/)).toBeVisible()
  })
})
