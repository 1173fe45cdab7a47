import { removeOrganiser } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { LeaveButton } from './LeaveButton.tsx'

test('a co-organiser leaves from a list after a question', async () => {
  const server = createServer()
  server.on(removeOrganiser, () => undefined)
  let left = 0
  show(<LeaveButton campaign={campaign} userId={ana._id} onLeft={() => left++} />, { server, user: ana })
  const leave = page.getByRole('button', { name: `Leave the organisers of ${campaign.title}` })
  const dialog = page.getByRole('dialog', { name: 'Leave the organisers?' })
  await leave.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(leave).toHaveFocus()
  expect(server.received(removeOrganiser)).toEqual([])
  await leave.click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('You do not co-organise the campaign any more')).toBeVisible()
  expect(server.received(removeOrganiser).map(({ params }) => params)).toEqual([{ id: campaign._id, userId: ana._id }])
  expect(left).toBe(1)
})
