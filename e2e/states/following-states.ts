import type { Page } from '@playwright/test'
import { callApi, inDays, linkToken, makePerson, newAddress, site, waitForMail } from '../api.ts'
import { click, fill, waitForHydration } from '../hands.ts'
import type { World } from '../world.ts'
import { type State, alert, asMember, at, button, campaignPath, text } from './state.ts'

/** The page of the link that confirms that an address follows. */
const followPathOf = async ({ campaign }: World): Promise<string> => {
  const email = newAddress()
  await callApi(`/campaigns/${campaign._id}/follow`, { email })
  return `/verify-follow?token=${encodeURIComponent(linkToken(await waitForMail(email, /^Confirm that you follow/)))}`
}

/** The page of the link of an update’s mail that stops updates. Its campaign is tomorrow, so the mail leaves at once. */
const stopUpdatesPathOf = async ({ admin }: World): Promise<string> => {
  const campaign = { title: 'Plant lime trees along the road', executionDate: inDays(1) }
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', campaign, admin.token)
  const supporter = await makePerson()
  await callApi(`/campaigns/${id}/support`, {}, supporter.token)
  await callApi(`/campaigns/${id}/updates`, { title: 'Gloves', text: 'We have gloves for all.' }, admin.token)
  const { links } = await waitForMail(supporter.email, /^Urgent: /)
  const { pathname, search } = new URL(links.find((link) => link.includes('what=updates')) ?? '')
  return pathname + search
}

const openStop = async (page: Page, world: World) => {
  await page.goto(await stopUpdatesPathOf(world))
  await waitForHydration(page)
}

/** Following a campaign, the page of a guest’s link, and the stops in an update’s mail. */
export const followingStates: State[] = [
  {
    name: 'follow, asks for an address',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await click(button(page, 'Follow'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Follow this campaign' }),
  },
  {
    name: 'follow, link is mailed',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await click(button(page, 'Follow'))
      await fill(page.getByRole('dialog').getByRole('textbox', { name: 'Email' }), newAddress())
      await click(button(page, 'Send me the link'))
    },
    shows: text(/^Check your inbox at /),
  },
  {
    name: 'follow, a member follows',
    viewer: 'member',
    open: async (page, world) => {
      await fetch(`${site()}/api/campaigns/${world.campaign._id}/follow`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${world.member.token}` },
      })
      await page.goto(campaignPath(world))
      await asMember(page)
    },
    shows: (page) => button(page, 'Following'),
  },
  {
    name: 'my campaigns, one followed',
    viewer: 'member',
    open: async (page, world) => {
      await fetch(`${site()}/api/campaigns/${world.campaign._id}/follow`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${world.member.token}` },
      })
      await page.goto('/myCampaigns')
    },
    shows: (page) => page.getByRole('button', { name: /^Stop following/ }),
  },
  { name: 'verify-follow, missing token', open: at('/verify-follow'), shows: alert('Missing token') },
  {
    name: 'verify-follow, invalid token',
    open: at('/verify-follow?token=wrong'),
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'verify-follow, before the press',
    open: async (page, world) => {
      await page.goto(await followPathOf(world))
      await waitForHydration(page)
    },
    shows: (page) => button(page, 'Follow the campaign'),
  },
  {
    name: 'verify-follow, confirmed',
    open: async (page, world) => {
      await page.goto(await followPathOf(world))
      await click(button(page, 'Follow the campaign'))
    },
    shows: text('You follow this campaign'),
  },
  { name: 'unsubscribe, of an update', open: openStop, shows: (page) => button(page, 'No more updates') },
  {
    name: 'unsubscribe, updates stopped',
    open: async (page, world) => {
      await openStop(page, world)
      await click(button(page, 'No more updates'))
    },
    shows: text('You get no more updates of this campaign'),
  },
]
