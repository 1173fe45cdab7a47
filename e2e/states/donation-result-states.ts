import type { Page } from '@playwright/test'
import { callApi, inDays } from '../api.ts'
import { decideOnPaypal, logInAsBuyer } from '../paypal.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, button, campaignPath, heading } from './state.ts'
import { click } from '../hands.ts'

const newCampaign = { title: 'Lanterns on the old bridge', executionDate: inDays(12), goalAmount: 0 }

type Order = { donationId: string; links: { href: string; rel: string }[] }

const startOrder = async ({ campaign, member }: World) => {
  const path = `/campaigns/${campaign._id}/donations/create-order`
  const { donationId, links } = await callApi<Order>(path, { amount: 12.34 }, member.token)
  return { donationId, approve: links.find(({ rel }) => rel === 'approve')!.href }
}

const decided = (decision: 'approve' | 'cancel' | 'decline') => async (page: Page, world: World) => {
  const { approve } = await startOrder(world)
  await page.goto(approve)
  await decideOnPaypal(page, decision)
}

/** A donation after the form, by its result. */
export const donationResults: State[] = [
  {
    name: 'donation, waiting',
    viewer: 'member',
    open: async (page, world) => {
      const { donationId } = await startOrder(world)
      await page.goto(`${campaignPath(world)}?donation=${donationId}`)
    },
    shows: heading('Waiting for your approval on PayPal'),
  },
  { name: 'donation, thanks', viewer: 'member', open: decided('approve'), shows: heading(/^You gave/) },
  {
    name: 'donation, thanks, supporting too',
    viewer: 'member',
    open: async (page, world) => {
      const { _id: id } = await callApi<{ _id: string }>('/campaigns', newCampaign, world.member.token)
      await decided('approve')(page, { ...world, campaign: { ...world.campaign, _id: id } })
      await click(button(page, /Stand with them too/))
    },
    shows: (page) => button(page, 'You are in'),
  },
  {
    name: 'donation, given up',
    viewer: 'member',
    open: async (page, world) => {
      const { donationId } = await startOrder(world)
      await page.goto(`${campaignPath(world)}?donation=${donationId}`)
      await click(button(page, 'Cancel this donation'))
    },
    shows: heading('Donation cancelled'),
  },
  {
    name: 'donation, giving up failed',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/api\/donations\/[^/]+\/give-up$/, () => 'no answer')
      const { donationId } = await startOrder(world)
      await page.goto(`${campaignPath(world)}?donation=${donationId}`)
      await click(button(page, 'Cancel this donation'))
    },
    shows: alert('Failed to cancel the donation'),
  },
  {
    name: 'donation, cancelled',
    viewer: 'member',
    open: decided('cancel'),
    shows: heading('Donation cancelled'),
  },
  {
    name: 'donation, declined',
    viewer: 'member',
    open: decided('decline'),
    shows: heading('PayPal declined this payment'),
  },
]

/** The pages of the PayPal sandbox. */
export const sandboxPages: State[] = [
  {
    name: 'sandbox, buyer logs in',
    kind: 'sandbox',
    open: async (page, world) => void (await page.goto((await startOrder(world)).approve)),
    shows: (page) => page.getByTestId('paypal-login'),
  },
  {
    name: 'sandbox, buyer decides',
    kind: 'sandbox',
    open: async (page, world) => {
      await page.goto((await startOrder(world)).approve)
      await logInAsBuyer(page)
    },
    shows: (page) => page.getByTestId('paypal-approve'),
  },
]
