import type { Page } from '@playwright/test'
import { callApi } from '../api.ts'
import { intercept } from './intercept.ts'
import type { World } from '../world.ts'
import {
  type State,
  alert,
  asMember,
  at,
  button,
  campaignPath,
  heading,
  hurryToAskAgain,
  skeleton,
  text,
  unanswered,
  waiting,
} from './state.ts'

type Made = { _id: string }

const reason = 'The pictures are of another road'

/** A dispute of the member. Raising it again returns the same one. */
const raise = ({ campaign, member }: World) =>
  callApi<Made>(
    '/disputes',
    { campaignId: campaign._id, type: 'other', reason, details: 'I was there on Sunday.\n\nThere are trees already.' },
    member.token,
  )

const review = async ({ admin }: World, { _id }: Made) => {
  const body = { status: 'under_review', resolutionNotes: 'We asked the owner for the address of the nursery.' }
  await callApi(`/admin/disputes/${_id}/status`, body, admin.token)
}

const openDialog = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await button(page, 'Report a problem').click()
}

const someId = (last: number) => `01890a5d-ac96-774b-bcce-b302099a80${String(last).padStart(2, '0')}`

const choices = {
  donations: [
    { _id: someId(1), amount: 25, status: 'completed', createdAt: '2026-11-03T08:30:00.000Z' },
    { _id: someId(2), amount: 12.5, status: 'pending', createdAt: '2026-11-02T08:30:00.000Z' },
  ],
  payouts: [
    { _id: someId(3), net: 1043.21, status: 'pending', createdAt: '2026-11-04T08:30:00.000Z' },
    { _id: someId(4), net: 310, status: 'rejected', createdAt: '2026-10-04T08:30:00.000Z' },
  ],
}

const answerChoices = (page: Page, json: object) =>
  intercept(page, /\/api\/campaigns\/[^/]+\/dispute-choices$/, () => ({ json }))

const chooseType = (page: Page, name: string) => page.getByRole('radio', { name }).check()

export const disputes: State[] = [
  {
    name: 'dispute, which payout',
    viewer: 'member',
    open: async (page, { campaign }) => {
      await answerChoices(page, choices)
      await page.goto(`/disputes/new?campaignId=${campaign._id}&payoutId=${someId(3)}`)
    },
    shows: (page) => page.getByRole('combobox', { name: 'Which payout?' }),
  },
  {
    name: 'dispute, no donation to name',
    viewer: 'member',
    open: async (page, { campaign }) => {
      await answerChoices(page, { donations: [], payouts: [] })
      await page.goto(`/disputes/new?campaignId=${campaign._id}`)
      await chooseType(page, 'A donation')
    },
    shows: text('You have no donation to this campaign.'),
  },
  {
    name: 'dispute, choices failed',
    viewer: 'member',
    open: async (page, { campaign }) => {
      await intercept(page, /\/dispute-choices$/, () => 'no answer')
      await page.goto(`/disputes/new?campaignId=${campaign._id}`)
      await hurryToAskAgain(page)
      await chooseType(page, 'A donation')
    },
    shows: alert('Failed to load'),
  },
  {
    name: 'dispute dialog, which donation',
    viewer: 'member',
    open: async (page, world) => {
      await answerChoices(page, choices)
      await openDialog(page, world)
      await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('donation')
    },
    shows: (page) => page.getByRole('combobox', { name: 'Which donation?' }),
  },
  {
    name: 'dispute dialog, empty',
    viewer: 'member',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await asMember(page)
      await button(page, 'Report a problem').click()
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
      await button(page, 'Report a problem').click()
      await button(page, 'Send the dispute').click()
    },
    shows: alert('Please provide a reason'),
  },
  {
    name: 'dispute dialog, signed out',
    open: openDialog,
    shows: (page) => page.getByRole('dialog', { name: 'Log in to report a problem' }),
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
      await button(page, 'Send the dispute').click()
    },
    shows: alert('Campaign is required'),
  },
  {
    name: 'dispute, campaigns found',
    viewer: 'member',
    open: async (page, { campaign }) => {
      await page.goto('/disputes/new')
      await page.getByRole('searchbox', { name: 'Campaign' }).fill(campaign.title)
    },
    shows: (page) => page.getByRole('list', { name: 'Campaigns found' }).getByRole('button').first(),
  },
  {
    name: 'dispute, no campaign found',
    viewer: 'member',
    open: async (page) => {
      await page.goto('/disputes/new')
      await page.getByRole('searchbox', { name: 'Campaign' }).fill('zzyzxqw')
    },
    shows: text('No campaign matches. Try fewer words.'),
  },
  {
    name: 'dispute, not sent',
    viewer: 'member',
    open: async (page, { campaign }) => {
      await intercept(page, /\/api\/disputes$/, () => 'no answer')
      await page.goto(`/disputes/new?campaignId=${campaign._id}`)
      await page.getByRole('radio', { name: 'The campaign' }).check()
      await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
      await button(page, 'Send the dispute').click()
    },
    shows: alert('Failed to create dispute'),
  },
  {
    name: 'dispute, of a campaign',
    viewer: 'member',
    open: (page, { campaign }) => at(`/disputes/new?campaignId=${campaign._id}`)(page),
    shows: text('Plant forty lime trees along the lower road'),
  },
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

/** Opens the sheet of the member's dispute. */
export const openDisputeSheet = async (page: Page, world: World) => {
  await raise(world)
  await page.goto('/admin?tab=disputes')
  await button(page, reason).click()
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
    name: 'admin disputes, notes asked for',
    viewer: 'admin',
    open: async (page, world) => {
      await openDisputeSheet(page, world)
      await button(page, 'Resolve').click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Resolve?' }),
  },
]
