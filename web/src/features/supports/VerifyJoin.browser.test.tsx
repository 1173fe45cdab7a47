import { verifyGuestSupport } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer, refusal } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { useSubmission } from '../../api/form-action.ts'
import { confirmSupport } from './confirm-support.ts'
import { VerifyJoin } from './VerifyJoin.tsx'

const Confirming = () => (
  <VerifyJoin token="t" shown={null} submission={useSubmission(confirmSupport)}>
    {() => null}
  </VerifyJoin>
)

test('a guest names a number when they confirm, and chooses another if it is refused', async () => {
  const server = createServer()
  server.on(verifyGuestSupport, () => refusal('needs_not_reached'))
  show(<Confirming />, { server, at: '/verify-join?token=t' })
  const number = page.getByRole('combobox', { name: 'I am in' })
  await expect.element(number).toHaveValue('1')
  await number.selectOptions('if at least 50 people are')
  await page.getByRole('button', { name: 'Confirm my support' }).click()
  await expect.element(page.getByRole('alert').getByText(/fewer than you ask for/)).toBeVisible()
  server.on(verifyGuestSupport, () => ({ campaignId: 'c', created: true }))
  await number.selectOptions('if at least 20 people are')
  await page.getByRole('button', { name: 'Confirm my support' }).click()
  await expect.element(page.getByText(/You are in if at least 20 people are, you included\./)).toBeVisible()
  expect(server.received(verifyGuestSupport).map(({ query }) => query.get('needs'))).toEqual(['50', '20'])
})
