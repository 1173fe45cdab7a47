import type { Page } from '@playwright/test'
import { callApi, linkToken, newAddress, waitForMail } from '../api.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, asMember, at, button, campaignPath, heading, text } from './state.ts'
import { click, fill } from '../hands.ts'

const openSupport = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await click(button(page, 'Support'))
}

/** The token that a guest's mail links to. @param needs with how many people in all the guest said they act */
export const askedToken = async ({ supported }: World, needs?: number): Promise<string> => {
  const email = newAddress()
  await callApi(`/campaigns/${supported._id}/support`, { email, needs })
  return linkToken(await waitForMail(email, /support/i))
}

export const supports: State[] = [
  { name: 'support, signed out', open: openSupport, shows: heading('Or with only your email') },
  {
    name: 'support, wrong address',
    open: async (page, world) => {
      await openSupport(page, world)
      await fill(page.getByRole('textbox', { name: 'Email' }), 'ana@')
      await click(button(page, 'Send me the link'))
    },
    shows: alert('email'),
  },
  {
    name: 'support, guest mail sent',
    open: async (page, world) => {
      await openSupport(page, world)
      await fill(page.getByRole('textbox', { name: 'Email' }), newAddress())
      await click(button(page, 'Send me the link'))
    },
    shows: text(/Check your inbox at/),
  },
  {
    name: 'support, failed',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/api\/campaigns\/[^/]+\/support$/, () => 'no answer')
      await page.goto(campaignPath(world))
      await asMember(page)
      await click(button(page, 'Support'))
    },
    shows: alert('Failed to support'),
  },
  { name: 'verify-join, missing token', open: at('/verify-join'), shows: alert('Missing token') },
  {
    name: 'verify-join, before the click',
    open: async (page, world) => at(`/verify-join?token=${await askedToken(world)}`)(page),
    shows: (page) => button(page, 'Confirm my support'),
  },
  {
    name: 'campaign, join token before the click',
    open: async (page, world) => at(`${campaignPath(world)}?joinToken=${await askedToken(world, 20)}`)(page),
    shows: (page) => button(page, 'Confirm my support'),
  },
  {
    name: 'verify-join, invalid token',
    open: at('/verify-join?token=wrong'),
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'verify-join, confirmed',
    open: async (page, world) => {
      await page.goto(`/verify-join?token=${await askedToken(world)}`)
      await click(button(page, 'Confirm my support'))
    },
    shows: (page) => page.getByRole('link', { name: 'See the campaign' }),
  },
]

/** The answer to a guest whose mail has to wait. */
export const waitingGuests: State[] = [
  {
    name: 'support, the mail waits',
    open: async (page, world) => {
      await intercept(page, /\/api\/campaigns\/[^/]+\/support$/, () => ({
        json: { created: false, pending: true, waiting: true },
      }))
      await openSupport(page, world)
      await fill(page.getByRole('textbox', { name: 'Email' }), newAddress())
      await click(button(page, 'Send me the link'))
    },
    shows: text('Your mail leaves in a few minutes, because many people joined at once.'),
  },
]
