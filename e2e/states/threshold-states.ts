import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import type { World } from '../world.ts'
import { interceptChanged } from './intercept.ts'
import { type State, asMember, button, campaignPath, heading } from './state.ts'
import { click, waitForHydration } from '../hands.ts'

const open = { members: 61, acting: 37, next: { needs: 50, missing: 4 }, decision: null }
const decision = { decidedAt: `${inDays(-1)}T22:59:59.999Z`, acting: 50, accounts: 42, guests: 8, supporters: 61 }

/** Opens the campaign from the list, so that its figures are read by the page: those of 61 people would take as many mails. */
const withFigures = async (page: Page, world: World, figures: object, campaign: object) => {
  await page.goto(`/campaigns?q=${encodeURIComponent(world.campaign.title)}`)
  await waitForHydration(page)
  await interceptChanged(page, new RegExp(`/api${campaignPath(world)}/stats$`), figures)
  await interceptChanged(page, new RegExp(`/api${campaignPath(world)}$`), campaign)
  await click(page.locator(`a[href="${campaignPath(world)}"]`).first())
}

/** Supporters who act only if enough others do. */
export const thresholds: State[] = [
  {
    name: 'campaign, some act only if enough others do',
    open: (page, world) => withFigures(page, world, open, { support: 61, members: 61 }),
    shows: heading('How many act'),
  },
  {
    name: 'campaign, fewer act than a supporter asked for',
    viewer: 'member',
    open: (page, world) =>
      withFigures(
        page,
        world,
        { ...open, acting: 47, next: null, decision },
        { support: 61, members: 61, supported: true, needs: 50, commitment: 'short' },
      ),
    shows: (page) => button(page, 'Step back'),
  },
  {
    name: 'campaign, a supporter need not act',
    viewer: 'member',
    open: (page, world) =>
      withFigures(
        page,
        world,
        { ...open, acting: 50, next: null, decision },
        { support: 61, members: 61, supported: true, needs: 100, commitment: 'not_reached', came: 61 },
      ),
    shows: (page) => button(page, 'I am in all the same'),
  },
  {
    name: 'support, choosing a number',
    viewer: 'member',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await asMember(page)
      await click(button(page, 'I’ll come if enough others do'))
    },
    shows: heading('What you say yes to'),
  },
]
