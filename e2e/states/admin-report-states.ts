import type { Page } from '@playwright/test'
import { callApi } from '../api.ts'
import type { World } from '../world.ts'
import { type State, alert, at, button, text, unanswered } from './state.ts'
import { click } from '../hands.ts'

const page1 = '/admin?tab=disputes&view=reports'

/** A report of the member, and one without an account. Sent again within a day they are the same. */
const report = async ({ campaign, member }: World) => {
  const path = `/campaigns/${campaign._id}/report`
  await callApi(path, { category: 'fraud', text: 'The pictures are of another road.\n\nI live there.' }, member.token)
  await callApi(path, { category: 'rights', text: `I took the second picture. https://example.org/${'p/'.repeat(40)}` })
}

const openCase = async (page: Page, world: World) => {
  await report(world)
  await page.goto(page1)
  await click(button(page, world.campaign.title))
  await page.getByRole('list', { name: 'Reports' }).waitFor()
}

/** The reports in the tab of disputes. */
export const adminReports: State[] = [
  {
    name: 'admin reports, full',
    viewer: 'admin',
    open: async (page, world) => {
      await report(world)
      await page.goto(page1)
    },
    shows: (page) => page.getByRole('radio', { name: /^Reports \(/ }),
  },
  {
    name: 'admin reports, none fits',
    viewer: 'admin',
    open: at(`${page1}&status=closed&campaignId=01890a5d-ac96-774b-bcce-b302099a8001`),
    shows: text('No reports match this filter.'),
  },
  {
    name: 'admin reports, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/reports/, page1),
    shows: alert('Failed to load'),
  },
  {
    name: 'admin reports, case',
    viewer: 'admin',
    open: openCase,
    shows: (page) => page.getByRole('list', { name: 'Reports' }),
  },
  {
    name: 'admin reports, notes dialog',
    viewer: 'admin',
    open: async (page, world) => {
      await openCase(page, world)
      await click(button(page, 'Close the case'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Close the case?' }),
  },
]
