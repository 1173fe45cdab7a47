import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import type { World } from '../world.ts'
import { type State, alert, asMember, at, button, campaignPath, reportProblem, text } from './state.ts'
import { reason } from './member-disputes.ts'
import { check, click, fill } from '../hands.ts'

const openDialog = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await reportProblem(page, 'a dispute')
}

/** The form for a dispute, as a page and as a dialog. */
export const disputes: State[] = [
  {
    name: 'dispute dialog, empty',
    viewer: 'member',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await asMember(page)
      await reportProblem(page, 'a dispute')
    },
    shows: (page) => page.getByRole('dialog', { name: 'Report a problem' }).getByLabel('Reason'),
  },
  {
    name: 'dispute dialog, no reason',
    viewer: 'member',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      // Before the session is loaded, the button asks the visitor to log in.
      await asMember(page)
      await reportProblem(page, 'a dispute')
      await click(button(page, 'Send the dispute'))
    },
    shows: alert('Please provide a reason'),
  },
  {
    name: 'dispute dialog, signed out',
    open: openDialog,
    shows: (page) => page.getByRole('dialog', { name: 'Report a problem' }).getByText('Donated without an account?'),
  },
  { name: 'dispute, signed out', open: at('/disputes/new'), shows: text('Log in to raise a dispute') },
  {
    name: 'dispute, address to be verified',
    viewer: 'unverified',
    open: at('/disputes/new'),
    shows: text('Verify your address first'),
  },
  {
    name: 'dispute, errors',
    viewer: 'member',
    open: async (page) => {
      await page.goto('/disputes/new')
      await click(button(page, 'Send the dispute'))
    },
    shows: alert('Campaign is required'),
  },
  {
    name: 'dispute, campaigns found',
    viewer: 'member',
    open: async (page, { campaign }) => {
      await page.goto('/disputes/new')
      await fill(page.getByRole('searchbox', { name: 'Campaign' }), campaign.title)
    },
    shows: (page) => page.getByRole('list', { name: 'Campaigns found' }).getByRole('button').first(),
  },
  {
    name: 'dispute, no campaign found',
    viewer: 'member',
    open: async (page) => {
      await page.goto('/disputes/new')
      await fill(page.getByRole('searchbox', { name: 'Campaign' }), 'zzyzxqw')
    },
    shows: text('No campaign matches. Try fewer words.'),
  },
  {
    name: 'dispute, not sent',
    viewer: 'member',
    open: async (page, { campaign }) => {
      await intercept(page, /\/api\/disputes$/, () => 'no answer')
      await page.goto(`/disputes/new?campaignId=${campaign._id}`)
      await check(page.getByRole('radio', { name: 'The campaign' }))
      await fill(page.getByRole('textbox', { name: 'Reason' }), reason)
      await click(button(page, 'Send the dispute'))
    },
    shows: alert('Failed to create dispute'),
  },
  {
    name: 'dispute, of a campaign',
    viewer: 'member',
    open: (page, { campaign }) => at(`/disputes/new?campaignId=${campaign._id}`)(page),
    shows: text('Plant forty lime trees along the lower road'),
  },
]
