import type { Page } from '@playwright/test'
import { pictureFile } from './api.ts'
import { expect, test } from './fixtures.ts'
import { chooseFiles, clickButton, fill, pressKey } from './hands.ts'

const chooser = (page: Page, place: number) => page.locator('input[type=file]').nth(place)

/** Records the next upload of the page, because the browser's driver does not report the files of a form. */
const watchSent = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const send = Reflect.get(XMLHttpRequest.prototype, 'send')
        XMLHttpRequest.prototype.send = function (body) {
          XMLHttpRequest.prototype.send = send
          const file = (body as FormData).get('file') as File
          void file.arrayBuffer().then((bytes) => {
            resolve({ type: file.type, firstBytes: [...new Uint8Array(bytes.slice(0, 3))] })
          })
          send.call(this, body)
        }
      }),
  )

test('an avatar is cropped with the keyboard, uploaded as a JPEG, and shown after the dialog closes', async ({
  signedIn: page,
}) => {
  await page.goto('/account')
  await chooseFiles(chooser(page, 0), { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByRole('alert')).toHaveText('Choose a JPEG, PNG or WebP picture')
  await chooseFiles(chooser(page, 0), pictureFile)
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '3')
  await zoom.focus()
  await pressKey(page, 'End')
  await expect(zoom).toHaveValue('3')
  const frame = dialog.getByRole('application')
  await frame.focus()
  const before = await dialog.locator('img').getAttribute('style')
  await pressKey(page, 'ArrowLeft')
  await expect(dialog.locator('img')).not.toHaveAttribute('style', before ?? '')

  await page.route('**/api/upload/avatar', (route) => route.abort())
  await clickButton(page, 'Save picture')
  await expect(dialog.getByRole('alert')).toHaveText('Upload failed')
  await page.unroute('**/api/upload/avatar')
  const sent = watchSent(page)
  await clickButton(page, 'Save picture')
  expect(await sent).toEqual({ type: 'image/jpeg', firstBytes: [0xff, 0xd8, 0xff] })
  await expect(dialog.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await clickButton(page, 'Remove picture')
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
})

test('a failed upload shows an error and can be retried', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  await page.route('**/api/upload/campaign/multi', (route) => route.abort())
  await chooseFiles(chooser(page, 1), pictureFile)
  await clickButton(page, 'Save picture')
  await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toBeVisible()
  await page.unroute('**/api/upload/campaign/multi')
  await clickButton(page, /^Try again/)
  await expect(page.getByLabel('What picture 1 shows')).toBeVisible()
})

test('a picture that a busy server rejects is retried automatically', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  let refused = 0
  await page.route('**/api/upload/campaign/multi', (route) => {
    if (refused === 2) return route.continue()
    refused++
    const error = { error: 'Several of your pictures are being sent already', code: 'too_many_uploads', requestId: 'r' }
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: error })
  })
  await chooseFiles(chooser(page, 1), pictureFile)
  await clickButton(page, 'Save picture')
  await expect(page.getByLabel('What picture 1 shows')).toBeVisible()
  expect(refused).toBe(2)
})
