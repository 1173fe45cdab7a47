import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import type { World } from '../world.ts'
import { type State, alert, campaignPath, hurryToAskAgain, reportProblem, text } from './state.ts'
import { check, choose } from '../hands.ts'

const openDialog = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await reportProblem(page, 'a dispute')
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

const chooseType = (page: Page, name: string) => check(page.getByRole('radio', { name }))

/** Choosing the donation or the payout of a dispute. */
export const disputeChoices: State[] = [
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
      await choose(page.getByRole('combobox', { name: 'What is it about?' }), 'donation')
    },
    shows: (page) => page.getByRole('combobox', { name: 'Which donation?' }),
  },
]
