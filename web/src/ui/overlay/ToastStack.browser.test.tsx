import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { showToast } from './toasts.ts'

test('the same message twice is one toast, with the last action', async () => {
  show(null, { server: createServer() })
  const done: string[] = []
  const say = (title: string, act: string) =>
    showToast({ title, action: { label: 'Undo', onClick: () => void done.push(act) } })
  say('Saved', 'first')
  await expect.element(page.getByText('Saved')).toBeVisible()
  say('Saved', 'second')
  say('Sent', 'other')
  await expect.element(page.getByText('Sent')).toBeVisible()
  expect(page.getByText('Saved', { exact: true }).all()).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  expect(done).toEqual(['second'])
})
