import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { SavedNotice } from './SavedNotice.tsx'

test('after publishing, the next stop of the keyboard is Share it', async () => {
  show(<SavedNotice campaign={campaign} isNew />, { server: createServer() })
  await expect.element(page.getByText(/^Your campaign is published/)).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('tabindex')).toBe('-1')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Share it' })).toHaveFocus()
})
