import type { Page } from '@playwright/test'
import type { World } from '../world.ts'
import { type State, alert, at, button, heading, skeleton, text, unanswered, waiting } from './state.ts'
import { reason, raise } from './member-disputes.ts'
import { click } from '../hands.ts'

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
]
