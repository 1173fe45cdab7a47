import { listMyInvitations } from '@muster/contract/facts/calls.ts'
import type { MyInvitation } from '@muster/contract/campaigns/organisers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { MyInvitations } from './MyInvitations.tsx'

const invitation = (id: string, title: string, makes: MyInvitation['makes']): MyInvitation => ({
  _id: id,
  makes,
  campaign: { _id: '0199a3b4-7c20-7d00-8a00-0000000000c9', title },
  invitedBy: 'Ben Kos',
  expiresAt: '2026-12-14T09:00:00.000Z',
})
const [first, second] = ['0199a3b4-7c20-7d00-8a00-0000000000e1', '0199a3b4-7c20-7d00-8a00-0000000000e2']

test('each open invitation says who asks for what and until when, and leads to its page', async () => {
  const server = createServer()
  server.on(listMyInvitations, () => [invitation(first, 'Bridge', 'co_organiser'), invitation(second, 'Ramp', 'owner')])
  show(<MyInvitations />, { server, user: ana })
  await expect.element(page.getByText('Ben Kos asks you to organise “Bridge” together')).toBeVisible()
  await expect.element(page.getByText('Ben Kos asks you to take over “Ramp”')).toBeVisible()
  await expect.element(page.getByText(/^You can accept until 14 December 2026/).first()).toBeVisible()
  const link = (title: string) => page.getByRole('link', { name: `See the invitation: ${title}` })
  await expect.element(link('Bridge')).toHaveAttribute('href', `/organiser-invitations/${first}`)
  await expect.element(link('Ramp')).toHaveAttribute('href', `/transfers/${second}`)
})

test.each([
  ['without one', () => []],
  ['if they cannot be loaded', () => refusal('unavailable')],
])('nothing is shown %s', async (_, answer) => {
  const server = createServer()
  server.on(listMyInvitations, answer)
  show(<MyInvitations />, { server, user: ana })
  await expect.poll(() => server.received(listMyInvitations)).toHaveLength(1)
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement()
})
