import type { Page } from '@playwright/test'
import type { World } from '../world.ts'
import { type State, alert, at, button, heading, skeleton, text, unanswered, waiting } from './state.ts'
import { reason, raise } from './member-disputes.ts'
import { click, fill } from '../hands.ts'
import { callApi } from '../api.ts'
import { intercept } from './intercept.ts'

/** The member and an admin write about the member's dispute, and then the member once more. */
const write = async (world: World) => {
  const { _id } = await raise(world)
  await callApi(`/disputes/${_id}/messages`, { text: 'I can send you a picture.' }, world.member.token)
  await callApi(`/disputes/${_id}/messages`, { text: 'Yes, please: to the address of this mail.' }, world.admin.token)
  await callApi(`/disputes/${_id}/messages`, { text: 'It is on its way.' }, world.member.token)
}

/** Opens the sheet of the member's dispute. */
export const openDisputeSheet = async (page: Page, world: World) => {
  await raise(world)
  await page.goto('/admin?tab=disputes')
  await click(button(page, reason))
  await heading('What happened')(page).waitFor()
}

export const adminDisputes: State[] = [
  {
    name: 'admin disputes, full',
    viewer: 'admin',
    open: async (page, world) => {
      await raise(world)
      await page.goto('/admin?tab=disputes')
    },
    shows: (page) => button(page, reason),
  },
  {
    name: 'admin disputes, none fits',
    viewer: 'admin',
    open: at('/admin?tab=disputes&status=rejected'),
    shows: text('No dispute matches this filter.'),
  },
  {
    name: 'admin disputes, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/disputes/, '/admin?tab=disputes'),
    shows: alert('Failed to load'),
  },
  {
    name: 'admin disputes, loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/disputes/, '/admin?tab=disputes'),
    shows: skeleton,
  },
  {
    name: 'admin disputes, sheet',
    viewer: 'admin',
    open: openDisputeSheet,
    shows: (page) => page.getByRole('dialog', { name: reason }),
  },
  {
    name: 'admin disputes, messages to answer',
    viewer: 'admin',
    open: async (page, world) => {
      await write(world)
      await page.goto('/admin?tab=disputes')
    },
    shows: text('Message to answer'),
  },
  {
    name: 'admin disputes, sheet with messages',
    viewer: 'admin',
    open: async (page, world) => {
      await write(world)
      await openDisputeSheet(page, world)
    },
    shows: (page) => page.getByRole('dialog').getByText('Message to answer'),
  },
  {
    name: 'admin disputes, notes dialog',
    viewer: 'admin',
    open: async (page, world) => {
      await openDisputeSheet(page, world)
      await click(button(page, 'Resolve'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Resolve?' }),
  },
  {
    name: 'admin disputes, writing',
    viewer: 'admin',
    open: async (page, world) => {
      await openDisputeSheet(page, world)
      await click(button(page, 'Write'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Write to the person who raised it' }),
  },
  {
    name: 'admin disputes, sharing with the owner',
    viewer: 'admin',
    open: async (page, world) => {
      await openDisputeSheet(page, world)
      await click(button(page, 'Share with the owner'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Share a text with the owner' }),
  },
  {
    name: 'admin disputes, sharing a name',
    viewer: 'admin',
    open: async (page, world) => {
      await openDisputeSheet(page, world)
      await click(button(page, 'Share with the owner'))
      await fill(page.getByLabel('Message'), `${world.member.email} says that the pictures are of another road.`)
      await click(button(page, 'Share'))
    },
    shows: text('This says who raised it'),
  },
  {
    name: 'admin disputes, sharing failed',
    viewer: 'admin',
    open: async (page, world) => {
      await openDisputeSheet(page, world)
      await click(button(page, 'Share with the owner'))
      await intercept(page, /\/share$/, () => 'no answer')
      await click(button(page, 'Share'))
    },
    shows: alert('Failed to send the message'),
  },
]
