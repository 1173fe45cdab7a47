import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { callApi, newAddress, waitForMail } from '../api.ts'
import type { World } from '../world.ts'
import { type State, alert, at, button, text } from './state.ts'
import { click, waitForHydration } from '../hands.ts'

let stopped = 0
const stopPaths = new WeakMap<World, Promise<string>>()
/** The page of the unsubscribe link in the mail about a cancelled campaign. */
const stopPathOf = async ({ admin, member }: World, title: string): Promise<string> => {
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', { title }, admin.token)
  await callApi(`/campaigns/${id}/support`, {}, member.token)
  await callApi(`/campaigns/${id}/cancel`, {}, admin.token)
  const { links } = await waitForMail(member.email, new RegExp(`^Cancelled: ${title}`))
  const { pathname, search } = new URL(links.find((link) => link.includes('/unsubscribe')) ?? '')
  return pathname + search
}

const openStop = async (page: Page, world: World) => {
  const path = stopPaths.get(world) ?? stopPathOf(world, 'Plant lime trees along the road')
  stopPaths.set(world, path)
  await page.goto(await path)
  await waitForHydration(page)
}

const failStopping = async (page: Page, world: World) => {
  await openStop(page, world)
  await intercept(page, /\/api\/unsubscribe$/, () => 'no answer')
  await click(button(page, 'Stop these mails'))
}

/** The page of the link “That was not me” in a guest’s mail. */
const notMePathOf = async ({ supported }: World): Promise<string> => {
  const email = newAddress()
  await callApi(`/campaigns/${supported._id}/support`, { email })
  const { links } = await waitForMail(email, /support/i)
  const { pathname, search } = new URL(links.find((link) => link.includes('/not-me')) ?? '')
  return pathname + search
}

const openNotMe = async (page: Page, world: World) => {
  await page.goto(await notMePathOf(world))
  await waitForHydration(page)
}

/** The pages of the links in the footers of mails. */
export const mailLinks: State[] = [
  { name: 'unsubscribe, missing token', open: at('/unsubscribe'), shows: alert('Missing token') },
  {
    name: 'unsubscribe, invalid token',
    open: at('/unsubscribe?token=wrong'),
    shows: alert('Invalid or expired token'),
  },
  { name: 'unsubscribe, before the click', open: openStop, shows: (page) => button(page, 'Stop these mails') },
  { name: 'unsubscribe, failed', open: failStopping, shows: alert('Failed to stop the mails') },
  {
    name: 'unsubscribe, stopped',
    open: async (page, world) => {
      // Not the link of the other states, which show a page whose mails are not stopped.
      await page.goto(await stopPathOf(world, `Plant lime trees along road ${++stopped}`))
      await click(button(page, 'Stop these mails'))
    },
    shows: text('You get no more mails about this campaign'),
  },
  { name: 'not-me, missing token', open: at('/not-me'), shows: alert('Missing token') },
  {
    name: 'not-me, invalid token',
    open: at('/not-me?token=wrong'),
    shows: alert('Invalid or expired token'),
  },
  { name: 'not-me, before the press', open: openNotMe, shows: (page) => button(page, 'That was not me') },
  {
    name: 'not-me, failed',
    open: async (page, world) => {
      await intercept(page, /\/api\/not-me$/, () => 'no answer')
      await openNotMe(page, world)
      await click(button(page, 'That was not me'))
    },
    shows: alert('Failed to end the request'),
  },
  {
    name: 'not-me, ended',
    open: async (page, world) => {
      // Not the link of the other states, which show the page before the press.
      await page.goto(await notMePathOf(world))
      await click(button(page, 'That was not me'))
    },
    shows: text('Thank you. That request has ended'),
  },
]
