import type { Page } from '@playwright/test'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, asMember, at, button, campaignPath, heading, text } from './state.ts'
import { click, fill, waitForHydration } from '../hands.ts'

const openDonate = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await asMember(page)
  await click(button(page, 'Donate'))
}

/** The estimated PayPal fee of a site with some donations. */
const estimate = { currency: 'USD', perMillion: 34_900, fixed: 0.49, captures: 128 }

/** Opens the campaign with estimated fees from a client-rendered page, so that the browser requests the site's features. */
const withEstimate = async (page: Page, world: World) => {
  await interceptChanged(page, /\/api\/site$/, { feeEstimates: [estimate] })
  await page.goto('/forgot')
  await waitForHydration(page)
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, campaignPath(world))
  await click(button(page, 'Donate'))
}

/** The form for a donation. */
export const donations: State[] = [
  {
    // The outage page has the same layout, but showing it would need a stopped database.
    name: 'donate, back from PayPal at an address that is wrong',
    open: at(`/api/paypal/return?token=${'x'.repeat(65)}`),
    shows: heading('This did not work'),
  },
  {
    name: 'donate, signed out',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await click(button(page, 'Donate'))
    },
    shows: (page) => page.getByRole('button', { name: 'Log in to donate' }),
  },
  {
    name: 'donate, signed out, amount chosen, fees estimated',
    open: async (page, world) => {
      await withEstimate(page, world)
      await click(page.getByText('$25', { exact: true }))
    },
    shows: (page) => page.getByText('about $22.39'),
  },
  {
    name: 'donate, signed out, fees estimated',
    open: withEstimate,
    shows: text('PayPal keeps about 3.5% and $0.49'),
  },
  { name: 'donate, empty', viewer: 'member', open: openDonate, shows: (page) => page.getByLabel('Other amount') },
  {
    name: 'donate, amount chosen',
    viewer: 'member',
    open: async (page, world) => {
      await openDonate(page, world)
      await click(page.getByText('$25', { exact: true }))
    },
    shows: (page) => page.getByRole('button', { name: 'Donate $25.00 with PayPal' }),
  },
  {
    name: 'donate, wrong amount',
    viewer: 'member',
    open: async (page, world) => {
      await openDonate(page, world)
      await fill(page.getByLabel('Other amount'), '0')
      await click(button(page, 'Donate with PayPal'))
    },
    shows: alert('Enter a valid amount'),
  },
  {
    name: 'donate, amount in question',
    viewer: 'member',
    open: async (page, world) => {
      await openDonate(page, world)
      await fill(page.getByLabel('Other amount'), '1,250')
      await click(button(page, 'Donate with PayPal'))
    },
    shows: alert('Do you mean 1250 or 1.25?'),
  },
  {
    name: 'donate, failed',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/create-order$/, () => 'no answer')
      await openDonate(page, world)
      await fill(page.getByLabel('Other amount'), '25')
      await click(page.getByRole('dialog').getByRole('button', { name: /with PayPal/ }))
    },
    shows: alert('Failed to start PayPal donation'),
  },
  {
    name: 'donate, address to be verified',
    viewer: 'unverified',
    open: openDonate,
    shows: text('Verify your address first'),
  },
]
