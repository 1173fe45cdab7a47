import type { Page } from '@playwright/test'
import { pictureFile } from './api.ts'
import { expect, test } from './fixtures.ts'
import { enter, tabTo } from './keys.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
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
  await chooser(page, 0).setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByRole('alert')).toHaveText('Choose a JPEG, PNG or WebP picture')
  await chooser(page, 0).setInputFiles(pictureFile)
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '3')
  await zoom.focus()
  await page.keyboard.press('End')
  await expect(zoom).toHaveValue('3')
  const frame = dialog.getByRole('application')
  await frame.focus()
  const before = await dialog.locator('img').getAttribute('style')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.locator('img')).not.toHaveAttribute('style', before ?? '')

  await page.route('**/api/upload/avatar', (route) => route.abort())
  await press(page, 'Save picture')
  await expect(dialog.getByRole('alert')).toHaveText('Upload failed')
  await page.unroute('**/api/upload/avatar')
  const sent = watchSent(page)
  await press(page, 'Save picture')
  expect(await sent).toEqual({ type: 'image/jpeg', firstBytes: [0xff, 0xd8, 0xff] })
  await expect(dialog.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await press(page, 'Remove picture')
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
})

/** Drops or pastes a picture like another program. */
const handOver = (page: Page, by: 'drop' | 'paste', selector: string) =>
  page.evaluate(
    async ([kind, target]) => {
      const bytes = await (await fetch('/social.jpg')).blob()
      const data = new DataTransfer()
      data.items.add(new File([bytes], `${kind}.jpg`, { type: 'image/jpeg' }))
      const options = { bubbles: true, cancelable: true }
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data })
      document.querySelector(target)?.dispatchEvent(event)
    },
    [by, selector] as const,
  )

test('pictures are chosen, dropped and pasted, sorted with the keyboard, kept across a reload, and shown to visitors', async ({
  signedIn: page,
}) => {
  await page.goto('/campaigns/new')
  await page.getByLabel('Title').fill('Clear the canal')
  await press(page, 'Next')
  await press(page, 'Next')
  await chooser(page, 0).setInputFiles(pictureFile)
  await press(page, 'Save picture')
  await expect(page.getByRole('button', { name: 'Change the cover' })).toBeVisible()

  await chooser(page, 1).setInputFiles(pictureFile)
  await press(page, 'Save picture')
  await page.getByLabel('What picture 1 shows').fill('The lock')
  await handOver(page, 'drop', '#campaign-images')
  await press(page, 'Use as it is')
  await page.getByLabel('What picture 2 shows').fill('The boats')
  await handOver(page, 'paste', 'body')
  await press(page, 'Save picture')
  await page.getByLabel('What picture 3 shows').fill('The quay')

  const later = page.getByRole('button', { name: 'Move picture 1 later' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move picture 2 later' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What picture 3 shows')).toHaveValue('The lock')
  await press(page, /^Remove picture 2$/)
  await expect(page.getByLabel('What picture 3 shows')).toBeHidden()
  await press(page, 'Undo')
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The quay')

  await expect(page.getByText(/^Saved \d\d:\d\d in this browser$/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What picture 3 shows')).toHaveValue('The lock')
  await press(page, 'Next')
  await page.getByRole('radio', { name: /^Donate/ }).check()
  await press(page, 'Next')
  await press(page, 'Publish the campaign')
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
  const gallery = page.getByRole('region', { name: 'Pictures' })
  await expect(gallery.getByRole('img')).toHaveCount(3)
  await gallery.getByRole('button', { name: 'The quay' }).focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Picture 2 of 3' })
  await expect(large.getByRole('img', { name: 'The quay' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('dialog', { name: 'Picture 3 of 3' }).getByRole('img', { name: 'The lock' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery.getByRole('button', { name: 'The quay' })).toBeFocused()
})

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
  await page.getByLabel('Title').fill('Clear the canal')
  await press(page, 'Next')
  await press(page, 'Next')
  const cropper = page.waitForResponse(/CropEachDialog/)
  await page.getByRole('button', { name: 'Add pictures' }).focus()
  await cropper
  const notAPicture = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await chooser(page, 1).setInputFiles([pictureFile, pictureFile, pictureFile])

  const first = page.getByRole('dialog', { name: 'Picture 1 of 3' })
  const zoom = first.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '3')
  await tabTo(page, zoom)
  await page.keyboard.press('End')
  await tabTo(page, first.getByRole('application'), 'Shift+Tab')
  const before = await first.locator('img').getAttribute('style')
  await page.keyboard.press('ArrowRight')
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

  await chooser(page, 1).setInputFiles([notAPicture])
  const torn = page.getByRole('dialog', { name: 'The picture' })
  await expect(torn.getByRole('alert')).toContainText('This picture cannot be opened')
  await expect(torn.getByRole('button', { name: 'Use as it is' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a failed upload shows an error and can be retried', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await page.getByLabel('Title').fill('Clear the canal')
  await press(page, 'Next')
  await press(page, 'Next')
  await page.route('**/api/upload/campaign/multi', (route) => route.abort())
  await chooser(page, 1).setInputFiles(pictureFile)
  await press(page, 'Save picture')
  await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toBeVisible()
  await page.unroute('**/api/upload/campaign/multi')
  await press(page, /^Try again/)
  await expect(page.getByLabel('What picture 1 shows')).toBeVisible()
})

test('a picture that a busy server rejects is retried automatically', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await page.getByLabel('Title').fill('Clear the canal')
  await press(page, 'Next')
  await press(page, 'Next')
  let refused = 0
  await page.route('**/api/upload/campaign/multi', (route) => {
    if (refused === 2) return route.continue()
    refused++
    const error = { error: 'Several of your pictures are being sent already', code: 'too_many_uploads', requestId: 'r' }
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: error })
  })
  await chooser(page, 1).setInputFiles(pictureFile)
  await press(page, 'Save picture')
  await expect(page.getByLabel('What picture 1 shows')).toBeVisible()
  expect(refused).toBe(2)
})
