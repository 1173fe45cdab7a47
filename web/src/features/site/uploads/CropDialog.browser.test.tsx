import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { CropDialog } from './CropDialog.tsx'
import type { Cut } from './cuts.ts'

const picture = async () => {
  const canvas = new OffscreenCanvas(1600, 1200)
  canvas.getContext('2d')?.fillRect(0, 0, 1600, 1200)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}

const open = async (cut: Cut) => {
  const nothing = () => undefined
  const send = () => Promise.reject(new Error('Nothing is sent'))
  const props = { file: await picture(), cut, title: 'The picture', send, onSaved: nothing, onClose: nothing }
  show(<CropDialog {...props} />, { server: createServer() })
  await expect.element(page.getByRole('application')).toBeVisible()
}

test('the frame of a cover marks the part that the top of the page shows', async () => {
  await open('cover')
  const inner = page.getByTestId('inner-frame')
  await expect.element(inner).toBeVisible()
  const [part, frame] = [inner, page.getByRole('application')].map((found) => found.element().getBoundingClientRect())
  expect(Math.abs((part?.width ?? 0) - (frame?.width ?? 1))).toBeLessThan(4)
  expect((part?.width ?? 0) / (part?.height ?? 1)).toBeCloseTo(3, 1)
  await expect.element(page.getByText(/only what is between the two lines/)).toBeVisible()
})

test('that of an avatar marks nothing', async () => {
  await open('avatar')
  expect(page.getByTestId('inner-frame').query()).toBeNull()
})
