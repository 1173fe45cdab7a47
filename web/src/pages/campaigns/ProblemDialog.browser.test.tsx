import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { ProblemDialog } from './ProblemDialog.tsx'

test('who donated without an account is sent to the link in their mail, and no heading asks for a login', async () => {
  show(<ProblemDialog campaign={campaign} onClose={() => undefined} onDisputeSent={() => undefined} />, {
    server: createServer(),
  })
  await page.getByRole('button', { name: /^Something went wrong for me/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await expect.element(dialog.getByText(/Open the link in the mail with your receipt/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/mine')
  await expect.element(dialog.getByRole('link', { name: 'Log in' })).toBeVisible()
})
