import { callApi, inDays, makePerson } from './api.ts'
import { expect, test } from './fixtures.ts'
import { click, clickButton, fill } from './hands.ts'
import { makeLocked, makeTold } from './states/update-states.ts'

const spades = { title: 'The town lends us spades', text: 'They are at the school.' }

test('an owner writes an update, which is on the page, takes it back, and writes it again', async ({
  signedIn: page,
  person,
}) => {
  const id = await makeTold([], 20, person)
  await page.goto(`/campaigns/${id}`)
  await click(page.getByRole('group', { name: 'Your campaign' }).getByRole('button', { name: 'Write an update' }))
  const dialog = page.getByRole('dialog', { name: 'Write an update' })
  await expect(dialog).toContainText('It is mailed to 1 person who stands behind the campaign.')
  await fill(dialog.getByLabel('Title'), spades.title)
  await fill(dialog.getByLabel('Text'), spades.text)
  await clickButton(dialog, 'Publish it')
  await expect(dialog).toContainText('Your update is on the campaign’s page')
  await expect(dialog).toContainText(/Its mails leave on .* in Ljubljana\. Until then you can take it back\./)
  const read = async () => (await (await page.request.get(`/campaigns/${id}`)).text()).includes(spades.text)
  // The page’s copy is fresh for some seconds, but a write ends that.
  await expect.poll(read).toBe(true)
  await clickButton(dialog, 'Take it back')
  await expect(dialog).toContainText('The update is taken back')
  await expect.poll(read).toBe(false)
  await clickButton(dialog, 'Publish it')
  await expect(dialog).toContainText('Your update is on the campaign’s page')
  await click(dialog.getByRole('button', { name: 'Close' }).last())
  const news = page.getByRole('region', { name: 'News', exact: true })
  await expect(news.getByRole('article')).toHaveCount(1)
  await expect(news.getByRole('heading', { name: spades.title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest news' })).toContainText(spades.title)
})

test('in the last 48 hours an update is mailed at once, and stands above the title', async ({
  signedIn: page,
  person,
  inbox,
}) => {
  const id = await makeLocked([], person)
  const supporter = await makePerson()
  await callApi(`/campaigns/${id}/support`, {}, supporter.token)
  await page.goto(`/campaigns/${id}`)
  await click(page.getByRole('group', { name: 'Your campaign' }).getByRole('button', { name: 'Write an update' }))
  const dialog = page.getByRole('dialog', { name: 'Write an update' })
  await expect(dialog).toContainText('You have 3 of 3 left for the last 48 hours, with this one.')
  await fill(dialog.getByLabel('Title'), 'The car park is under water')
  await fill(dialog.getByLabel('Text'), 'We meet at the fire station.')
  await clickButton(dialog, 'Mail it to 2 people now')
  await expect(dialog).toContainText('Its mails leave now.')
  await click(dialog.getByRole('button', { name: 'Close' }).last())
  const update = page.getByRole('region', { name: 'Urgent update' })
  await expect(update).toContainText('The car park is under water')
  await expect(update).toContainText('We meet at the fire station.')
  const title = page.getByRole('heading', { level: 1 })
  expect((await update.boundingBox())!.y).toBeLessThan((await title.boundingBox())!.y)
  const mail = await inbox.waitFor(supporter.email, /^Urgent: Clear the flooded meadow$/)
  expect(mail.links.some((link) => link.includes(`/campaigns/${id}`))).toBe(true)
})

test('a link to an update leads to it, after a reload and from beside the panel', async ({ page }) => {
  const id = await makeTold([{ title: 'We have a date', text: 'It is in May.' }, spades], 20)
  await page.goto(`/campaigns/${id}`)
  await click(page.getByRole('region', { name: 'Latest news' }).getByRole('link'))
  const first = page.getByRole('article').filter({ hasText: spades.title }).last()
  await expect(first).toBeFocused()
  await page.reload()
  await expect(first).toBeInViewport()
  expect(new URL(page.url()).hash).toMatch(/^#update-/)
})

test('the owner of several campaigns writes from the list of their campaigns', async ({ signedIn: page, person }) => {
  await makeTold([], 20, person)
  await page.goto('/myCampaigns')
  await click(page.getByRole('button', { name: 'Write an update about Clear the flooded meadow' }))
  await expect(page.getByRole('dialog', { name: 'Write an update' })).toContainText('Clear the flooded meadow')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('updates are read on the page, newest first', async ({ page }) => {
    const id = await makeTold([{ title: 'We have a date', text: `It is on ${inDays(20)}` }, spades], 20)
    await page.goto(`/campaigns/${id}`)
    const news = page.getByRole('region', { name: 'News', exact: true })
    await expect(news.getByRole('article')).toContainText([spades.title, 'We have a date'])
  })

  test('urgent updates are read above the title, newest first', async ({ page }) => {
    const gone = { title: 'The water is gone', text: 'We meet at the car park' }
    const id = await makeLocked([{ title: 'The car park is under water', text: 'Wait' }, gone])
    await page.goto(`/campaigns/${id}`)
    await expect(page.getByRole('region', { name: 'Urgent updates' }).getByRole('listitem')).toContainText([
      'The water is gone',
      'The car park is under water',
    ])
  })
})
