import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSubmission } from '../../api/form-action.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { submitVerification, VerifyEmail } from './VerifyEmail.tsx'

const Verifying = () => (
  <VerifyEmail token="t" submission={useSubmission(submitVerification)} unread={null} leftAt={() => ''} />
)

test('who supported something as a guest reads before they verify that their name is shown there, and how to keep it off', async () => {
  show(<Verifying />, { server: createServer(), at: '/verify-email?token=t' })
  await expect.element(page.getByRole('button', { name: 'Verify my address' })).toBeVisible()
  await expect.element(page.getByText(/your name is then shown there, unless you kept it off/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'your support and donations' })).toHaveAttribute('href', '/mine')
})
