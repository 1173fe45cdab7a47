import type { Page } from '@playwright/test'
import { pictureFile } from './api.ts'
import { expect, test } from './fixtures.ts'
import { check, chooseFiles, clickButton, fill, pressKey } from './hands.ts'

const chooser = (page: Page, place: number) => page.locator('input[type=file]').nth(place)

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
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  await chooseFiles(chooser(page, 0), pictureFile)
  await clickButton(page, 'Save picture')
  await expect(page.getByRole('button', { name: 'Change the cover' })).toBeVisible()

  await chooseFiles(chooser(page, 1), pictureFile)
  await clickButton(page, 'Save picture')
  await fill(page.getByLabel('What picture 1 shows'), 'The lock')
  await handOver(page, 'drop', '#campaign-images')
  await clickButton(page, 'Use as it is')
  await fill(page.getByLabel('What picture 2 shows'), 'The boats')
  await handOver(page, 'paste', 'body')
  await clickButton(page, 'Save picture')
  await fill(page.getByLabel('What picture 3 shows'), 'The quay')

  const later = page.getByRole('button', { name: 'Move picture 1 later' })
  await later.focus()
  await pressKey(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Move picture 2 later' })).toBeFocused()
  await pressKey(page, 'Enter')
  await expect(page.getByLabel('What picture 3 shows')).toHaveValue('The lock')
  await clickButton(page, /^Remove picture 2$/)
  await expect(page.getByLabel('What picture 3 shows')).toBeHidden()
  await clickButton(page, 'Undo')
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The quay')

  await expect(page.getByText(/^Saved \d\d:\d\d in this browser$/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What picture 3 shows')).toHaveValue('The lock')
  await clickButton(page, 'Next')
  await check(page.getByRole('radio', { name: /^Donate/ }))
  await clickButton(page, 'Next')
  await clickButton(page, 'Publish the campaign')
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
  const gallery = page.getByRole('region', { name: 'Pictures' })
  await expect(gallery.getByRole('img')).toHaveCount(3)
  await gallery.getByRole('button', { name: 'The quay' }).focus()
  await pressKey(page, 'Enter')
  const large = page.getByRole('dialog', { name: 'Picture 2 of 3' })
  await expect(large.getByRole('img', { name: 'The quay' })).toBeVisible()
  await pressKey(page, 'ArrowRight')
  await expect(
    page.getByRole('dialog', { name: 'Picture 3 of 3' }).getByRole('img', { name: 'The lock' }),
  ).toBeVisible()
  await pressKey(page, 'Escape')
  await expect(gallery.getByRole('button', { name: 'The quay' })).toBeFocused()
})
