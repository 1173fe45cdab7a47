import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { ShareButton } from './ShareButton.tsx'

test('the code can be saved as a picture, and the page printed as a poster once the dialog is gone', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'data:,'
  })
  const open: boolean[] = []
  const print = vi
    .spyOn(window, 'print')
    .mockImplementation(() => void open.push(document.querySelector('[role=dialog]') !== null))
  show(<ShareButton campaign={campaign} printsPoster />, { server: createServer() })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Save the QR code' }).click()
  await expect.poll(() => files).toHaveLength(1)
  expect(files[0]?.type).toBe('image/svg+xml')
  const picture = new DOMParser().parseFromString((await files[0]?.text()) ?? '', 'image/svg+xml')
  expect(picture.querySelectorAll('path')).toHaveLength(2)
  await page.getByRole('button', { name: 'Print a poster' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  expect(open).toEqual([false])
})

test('in a list there is no poster to print', async () => {
  show(<ShareButton campaign={campaign} isCompact />, { server: createServer() })
  await page.getByRole('button', { name: `Share ${campaign.title}` }).click()
  await expect.element(page.getByRole('button', { name: 'Save the QR code' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Print a poster' }).query()).toBeNull()
})
