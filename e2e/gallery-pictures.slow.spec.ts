import type { Page } from '@playwright/test'
import { pictureFile } from './api.ts'
import { expect, test } from './fixtures.ts'
import { enter, tabTo } from './keys.ts'
import { chooseFiles, clickButton, fill, pressKey } from './hands.ts'

const chooser = (page: Page, place: number) => page.locator('input[type=file]').nth(place)

/** The quality and size of each JPEG that the page creates. */
const watchJpegs = (page: Page) =>
  page.addInitScript(() => {
    const made: object[] = []
    Object.assign(window, { jpegs: made })
    const toBlob = Reflect.get(HTMLCanvasElement.prototype, 'toBlob')
    HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
      made.push({ type, quality, width: this.width, height: this.height })
      toBlob.call(this, callback, type, quality as number)
    }
  })

const jpegs = (page: Page) => page.evaluate(() => (window as unknown as { jpegs: object[] }).jpegs)

test('pictures of the gallery are cropped like the cover with the keyboard, or used unchanged', async ({
  signedIn: page,
}) => {
  await watchJpegs(page)
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  const cropper = page.waitForResponse(/CropEachDialog/)
  await page.getByRole('button', { name: 'Add pictures' }).focus()
  await cropper
  const notAPicture = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await chooseFiles(chooser(page, 1), [pictureFile, pictureFile, pictureFile])

  const first = page.getByRole('dialog', { name: 'Picture 1 of 3' })
  const zoom = first.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '3')
  await tabTo(page, zoom)
  await pressKey(page, 'End')
  await tabTo(page, first.getByRole('application'), 'Shift+Tab')
  const before = await first.locator('img').getAttribute('style')
  await pressKey(page, 'ArrowRight')
  await expect(first.locator('img')).not.toHaveAttribute('style', before ?? '')
  await enter(page, first.getByRole('button', { name: 'Save picture' }))

  const second = page.getByRole('dialog', { name: 'Picture 2 of 3' })
  await expect(second.getByText('Picture 2 of 3')).toBeFocused()
  await expect(second.getByRole('slider', { name: 'Zoom' })).toHaveValue('1')
  await enter(page, second.getByRole('button', { name: 'Use as it is' }))
  await enter(page, page.getByRole('dialog', { name: 'Picture 3 of 3' }).getByRole('button', { name: 'Leave it out' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeFocused()
  await expect(page.getByLabel('What picture 2 shows')).toBeVisible()
  await expect(page.getByLabel('What picture 3 shows')).toBeHidden()
  // With a zoom of 3, a third of the largest crop of 1200 by 630 pixels; then the whole file.
  expect(await jpegs(page)).toEqual([
    { type: 'image/jpeg', quality: 0.92, width: 373, height: 210 },
    { type: 'image/jpeg', quality: 0.92, width: 1200, height: 630 },
  ])

  await chooseFiles(chooser(page, 1), [notAPicture])
  const torn = page.getByRole('dialog', { name: 'The picture' })
  await expect(torn.getByRole('alert')).toContainText('This picture cannot be opened')
  await expect(torn.getByRole('button', { name: 'Use as it is' })).toBeDisabled()
  await pressKey(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
