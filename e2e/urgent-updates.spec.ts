import { expect, test } from './fixtures.ts'
import { makeLocked } from './states/urgent-states.ts'
import { click, fill } from './hands.ts'

test('an owner sends an urgent update, and it stands above the title', async ({ signedIn: page, person }) => {
  const id = await makeLocked([], person)
  await page.goto(`/campaigns/${id}`)
  await click(page.getByRole('button', { name: 'Send an urgent update' }))
  const dialog = page.getByRole('dialog', { name: 'Send an urgent update' })
  await expect(dialog).toContainText('Mailed at once to 1 person')
  await expect(dialog).toContainText('You have 3 of 3 left, with this one. It cannot be taken back.')
  await fill(dialog.getByLabel('What people have to know'), 'The car park is under water')
  await click(dialog.getByRole('button', { name: 'Mail it to 1 person now' }))
  await expect(dialog).toContainText('Your urgent update is sent')
  await click(dialog.getByRole('button', { name: 'Close' }).last())
  const update = page.getByRole('region', { name: 'Urgent update' })
  await expect(update).toContainText('The car park is under water')
  const title = page.getByRole('heading', { level: 1 })
  expect((await update.boundingBox())!.y).toBeLessThan((await title.boundingBox())!.y)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('urgent updates are read on the page, newest first', async ({ page }) => {
    const id = await makeLocked(['The car park is under water', 'The water is gone'])
    await page.goto(`/campaigns/${id}`)
    await expect(page.getByRole('region', { name: 'Urgent updates' }).getByRole('listitem')).toContainText([
      'The water is gone',
      'The car park is under water',
    ])
  })
})
