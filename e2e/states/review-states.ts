import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, at, button, text } from './state.ts'
import { click, fill } from '../hands.ts'

const queue = '/admin?tab=disputes&view=reviews'

/** The queue, as if the setting REVIEW let these campaigns wait. */
const withQueue = (page: Page, { campaign, supported }: World) => {
  const _id = '01890a5d-ac96-774b-bcce-b302099a8001'
  const owner = { _id, username: null, name: 'Ana Novak', displayName: 'Ana Novak', imageUrl: null }
  const since = { createdAt: `${inDays(-9)}T08:00:00.000Z`, updatedAt: `${inDays(-1)}T08:00:00.000Z` }
  const rows = [
    { campaignId: campaign._id, title: campaign.title, owner, submittedAt: `${inDays(-2)}T08:00:00.000Z` },
    { campaignId: supported._id, title: supported.title, owner, submittedAt: `${inDays(-1)}T08:00:00.000Z` },
  ].map((row, at) => ({ ...row, ...since, isChange: at === 1, ownersCampaigns: { total: at, hidden: at } }))
  return intercept(page, /\/api\/admin\/reviews/, () => ({ json: rows }))
}

const openSheet = async (page: Page, world: World) => {
  await withQueue(page, world)
  await page.goto(queue)
  await click(button(page, world.campaign.title))
}

/** The member's own campaign after it was sent, as if the setting REVIEW let it wait. */
const openSaved = async (page: Page, { owned }: World) => {
  const path = `/api/campaigns/${owned._id}`
  await interceptChanged(page, new RegExp(`${path}$`), { standing: 'in_review' })
  await intercept(page, new RegExp(`${path}/moderation$`), () => ({
    json: { standing: 'in_review', frozenBySuspension: false, decisions: [], appealPath: null },
  }))
  await page.goto(`/campaigns/${owned._id}`)
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { isPublished: true } }, ''))
  await page.reload()
}

/** Campaigns that wait for an admin. */
export const reviewStates: State[] = [
  {
    name: 'campaign, waits for review, owner',
    viewer: 'member',
    open: openSaved,
    shows: text('Your campaign is saved, and waits for an admin'),
  },
  {
    name: 'campaign editor, changes wait for review',
    viewer: 'member',
    open: async (page, { owned }) => {
      await intercept(page, /\/api\/user\/review/, () => ({ json: { waits: true } }))
      await page.goto(`/campaigns/${owned._id}/edit`)
      await click(page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Review$/ }))
    },
    shows: text('the campaign waits for an admin'),
  },
  {
    name: 'admin reviews, full',
    viewer: 'admin',
    open: async (page, world) => {
      await withQueue(page, world)
      await page.goto(queue)
    },
    shows: (page) => page.getByText('2 campaigns'),
  },
  { name: 'admin reviews, none', viewer: 'admin', open: at(queue), shows: text('No campaign waits.') },
  {
    name: 'admin reviews, sheet',
    viewer: 'admin',
    open: openSheet,
    shows: (page) => page.getByRole('dialog').getByText('No other campaigns'),
  },
  {
    name: 'admin reviews, edited meanwhile',
    viewer: 'admin',
    open: async (page, world) => {
      const error = 'The owner has edited this campaign since you opened it. Look at it again, then decide'
      await intercept(page, /\/api\/admin\/campaigns\/[^/]+\/publish$/, () => ({
        status: 409,
        json: { error, code: 'campaign_edited' },
      }))
      await openSheet(page, world)
      await click(button(page, 'Publish'))
      await fill(page.getByRole('textbox', { name: 'Reason' }), 'We found nothing against it.')
      await click(button(page, 'Publish it'))
    },
    shows: alert('The owner has edited this campaign'),
  },
]
