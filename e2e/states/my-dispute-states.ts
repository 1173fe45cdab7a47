import { callApi } from '../api.ts'
import type { World } from '../world.ts'
import { click, fill } from '../hands.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, skeleton, text, unanswered, waiting } from './state.ts'
import { type Made, raise } from './member-disputes.ts'

const review = async ({ admin }: World, { _id }: Made) => {
  const body = { status: 'under_review', resolutionNotes: 'We asked the owner for the address of the nursery.' }
  await callApi(`/admin/disputes/${_id}/status`, body, admin.token)
}

/** The member’s list of disputes. */
export const myDisputes: State[] = [
  { name: 'my disputes, signed out', open: at('/myDisputes'), shows: text('Log in to see your disputes') },
  { name: 'my disputes, none', viewer: 'unverified', open: at('/myDisputes'), shows: text('No disputes.') },
  {
    name: 'my disputes, full',
    viewer: 'member',
    open: async (page, world) => {
      await review(world, await raise(world))
      await page.goto('/myDisputes')
    },
    shows: text('We asked the owner'),
  },
  {
    name: 'my disputes, with messages',
    viewer: 'member',
    open: async (page, world) => {
      const { _id } = await raise(world)
      await callApi(`/disputes/${_id}/messages`, { text: 'Which picture is it?' }, world.admin.token)
      await callApi(`/disputes/${_id}/messages`, { text: 'The second one, of the gate.' }, world.member.token)
      await page.goto('/myDisputes')
    },
    shows: text('The second one, of the gate.'),
  },
  {
    name: 'my disputes, writing',
    viewer: 'member',
    open: async (page, world) => {
      await raise(world)
      await page.goto('/myDisputes')
      await click(button(page, 'Write to the admins').first())
      await click(button(page, 'Send'))
    },
    shows: alert('Write something first'),
  },
  {
    name: 'my disputes, writing failed',
    viewer: 'member',
    open: async (page, world) => {
      await raise(world)
      await page.goto('/myDisputes')
      await click(button(page, 'Write to the admins').first())
      await intercept(page, /\/api\/disputes\/[^/]+\/messages$/, () => 'no answer')
      await fill(page.getByLabel('Message'), 'The second one, of the gate.')
      await click(button(page, 'Send'))
    },
    shows: alert('Failed to send the message'),
  },
  {
    name: 'my disputes, withdrawing',
    viewer: 'member',
    open: async (page, world) => {
      await raise(world)
      await page.goto('/myDisputes')
      await click(button(page, 'Withdraw').first())
    },
    shows: (page) => page.getByRole('dialog', { name: 'Withdraw the dispute?' }),
  },
  {
    name: 'my disputes, withdrawing failed',
    viewer: 'member',
    open: async (page, world) => {
      await raise(world)
      await page.goto('/myDisputes')
      await click(button(page, 'Withdraw').first())
      await intercept(page, /\/api\/disputes\/[^/]+\/withdraw$/, () => 'no answer')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }))
    },
    shows: alert('Failed to withdraw the dispute'),
  },
  {
    name: 'my disputes, failed',
    viewer: 'member',
    open: unanswered(/\/api\/disputes\/mine/, '/myDisputes'),
    shows: alert('Failed to load'),
  },
  {
    name: 'my disputes, loading',
    viewer: 'member',
    open: waiting(/\/api\/disputes\/mine/, '/myDisputes'),
    shows: skeleton,
  },
]
