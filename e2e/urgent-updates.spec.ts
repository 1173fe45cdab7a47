import { expect, test } from './fixtures.ts'
import { makeLocked } from './states/urgent-states.ts'

test('an owner sends an urgent update, and it stands above the title', async ({ signedIn: page, person }) => {
  const id = await makeLocked([], person)
  await page.goto(`/campaigns/${id}`)
  await page.getByRole('button', { name: 'Send an urgent update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send an urgent update' })
  await expect(dialog).toContainText('Mailed at once to 1 person')
  await expect(dialog).toContainText('You have 3 of 3 left, with this one. It cannot be taken back.')
  await dialog.getByLabel('What people have to know').fill('The car park is under water')
  await dialog.getByRole('button', { name: 'Mail it to 1 person now' }).click()
  await expect(dialog).toContainText('Your urgent update is sent')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
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
