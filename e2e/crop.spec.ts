import type { Page } from '@playwright/test'
import { pictureFile } from './api.ts'
import { expect, test } from './fixtures.ts'
import { chooseFiles, click, fill } from './hands.ts'

type Drawn = { type: string | undefined; quality: number | undefined; width: number; height: number }

declare global {
  interface Window {
    drawn: Drawn[]
    drawsNothing: boolean
  }
}

/** Records each picture that the page creates from a canvas. With `drawsNothing`, it creates none. */
const watchCanvas = (page: Page) =>
  page.addInitScript(() => {
    window.drawn = []
    window.drawsNothing = false
    const toBlob = Reflect.get(HTMLCanvasElement.prototype, 'toBlob')
    HTMLCanvasElement.prototype.toBlob = function (take, type, quality: number | undefined) {
      window.drawn.push({ type, quality, width: this.width, height: this.height })
      if (window.drawsNothing) take(null)
      else toBlob.call(this, take, type, quality)
    }
  })

/** Crops the picture in the dialog and returns the result. */
const cut = async (page: Page): Promise<Drawn> => {
  const dialog = page.getByRole('dialog')
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '3')
  const view = dialog.getByTestId('container')
  await expect(view).toBeVisible()
  expect(await view.evaluate((element) => (element as HTMLElement).offsetHeight)).toBe(300)
  await click(dialog.getByRole('button', { name: 'Save picture' }))
  await expect.poll(() => page.evaluate(() => window.drawn.length)).toBe(1)
  const [drawn] = await page.evaluate(() => window.drawn)
  if (!drawn) throw new Error('nothing was drawn')
  return drawn
}

test('an avatar is cropped 1:1 at zoom 1 to 3 in a view 300 px high, and uploaded as a JPEG of quality 0.92', async ({
  signedIn: page,
}) => {
  await watchCanvas(page)
  await page.goto('/account')
  await chooseFiles(page.locator('input[type=file]').first(), pictureFile)
  const { width, height, ...kind } = await cut(page)
  expect(kind).toEqual({ type: 'image/jpeg', quality: 0.92 })
  expect(width / height).toBe(1)
})

test('a cover is cropped 16:9 at zoom 1 to 3 in a view 300 px high, and uploaded as a JPEG of quality 0.92', async ({
  signedIn: page,
}) => {
  await watchCanvas(page)
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  for (let step = 0; step < 2; step++) await click(page.getByRole('button', { name: 'Next', exact: true }))
  await chooseFiles(page.locator('input[type=file]').first(), pictureFile)
  const { width, height, ...kind } = await cut(page)
  expect(kind).toEqual({ type: 'image/jpeg', quality: 0.92 })
  expect(width / height).toBeCloseTo(16 / 9, 2)
})

test('a picture that cannot be cropped shows Failed to save image', async ({ signedIn: page }) => {
  await watchCanvas(page)
  await page.goto('/account')
  await page.evaluate(() => (window.drawsNothing = true))
  await chooseFiles(page.locator('input[type=file]').first(), pictureFile)
  await click(page.getByRole('dialog').getByRole('button', { name: 'Save picture' }))
  await expect(page.getByRole('alert').getByText('Failed to save image', { exact: true })).toBeVisible()
})
