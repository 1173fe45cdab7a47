import type { Page } from '@playwright/test'
import { callApi, inDays, linkToken, newAddress, site, waitForMail } from '../api.ts'
import { decideOnPaypal, logInAsBuyer } from '../paypal.ts'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, asMember, at, button, campaignPath, heading, takenOver, text } from './state.ts'

const openSupport = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await button(page, 'Support').click()
}

export const supports: State[] = [
  { name: 'support, signed out', open: openSupport, shows: heading('Or support with only your email') },
  {
    name: 'support, wrong address',
    open: async (page, world) => {
      await openSupport(page, world)
      await page.getByRole('textbox', { name: 'Email' }).fill('ana@')
      await button(page, 'Send me the link').click()
    },
    shows: alert('email'),
  },
  {
    name: 'support, guest mail sent',
    open: async (page, world) => {
      await openSupport(page, world)
      await page.getByRole('textbox', { name: 'Email' }).fill(newAddress())
      await button(page, 'Send me the link').click()
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
      await button(page, 'Support').click()
    },
    shows: alert('Failed to support'),
  },
  { name: 'verify-join, missing token', open: at('/verify-join'), shows: alert('Missing token') },
  {
    name: 'verify-join, waiting for the press',
    open: at('/verify-join?token=some'),
    shows: (page) => button(page, 'Confirm my support'),
  },
  {
    name: 'campaign, join token waiting for the press',
    open: (page, world) => at(`${campaignPath(world)}?joinToken=some`)(page),
    shows: (page) => button(page, 'Confirm my support'),
  },
  {
    name: 'verify-join, invalid token',
    open: async (page) => {
      await page.goto('/verify-join?token=wrong')
      await button(page, 'Confirm my support').click()
    },
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'verify-join, confirmed',
    open: async (page, { supported }) => {
      const email = newAddress()
      await callApi(`/campaigns/${supported._id}/support`, { email })
      await page.goto(`/verify-join?token=${linkToken(await waitForMail(email, /support/i))}`)
      await button(page, 'Confirm my support').click()
    },
    shows: (page) => page.getByRole('link', { name: 'See the campaign' }),
  },
]

/** The mail to a guest who asked to support a campaign. */
const askToSupport = async (campaignId: string) => {
  const email = newAddress()
  await callApi(`/campaigns/${campaignId}/support`, { email })
  return waitForMail(email, /support/i)
}

/** Opens the page of the link in a guest's mail. */
const goToMine = async (page: Page, { links }: { links: readonly string[] }) => {
  const { pathname, search } = new URL(links.find((link) => link.includes('/mine')) ?? '')
  await page.goto(pathname + search)
  await takenOver(page)
}

/** Like {@link goToMine}. `isConfirmed` if the support is already confirmed. */
const openMine =
  (isConfirmed: boolean) =>
  async (page: Page, { supported }: World) => {
    const mail = await askToSupport(supported._id)
    if (isConfirmed) await fetch(`${site()}/api/campaigns/verify-guest/${linkToken(mail)}`)
    await goToMine(page, mail)
  }

/** The page of the link in every mail to a guest. */
export const guestPages: State[] = [
  { name: 'mine, missing token', open: at('/mine'), shows: alert('Missing token') },
  { name: 'mine, invalid token', open: at('/mine?token=wrong'), shows: alert('Invalid or expired token') },
  { name: 'mine, confirmed', open: openMine(true), shows: (page) => button(page, 'Withdraw my support') },
  { name: 'mine, waiting for confirmation', open: openMine(false), shows: text('Waiting for your confirmation') },
  {
    name: 'mine, cancelled before it was confirmed',
    open: async (page, { member }) => {
      const { _id: id } = await callApi<{ _id: string }>('/campaigns', { title: 'Lanterns' }, member.token)
      const mail = await askToSupport(id)
      await callApi(`/campaigns/${id}/cancel`, {}, member.token)
      await goToMine(page, mail)
    },
    shows: text('It was not confirmed in time'),
  },
  {
    name: 'mine, failed',
    open: async (page, world) => {
      await openMine(true)(page, world)
      await intercept(page, /\/api\/mine\/[^/]+\/withdraw$/, () => 'no answer')
      await button(page, 'Withdraw my support').click()
    },
    shows: alert('Failed to withdraw'),
  },
  {
    name: 'mine, withdrawn',
    open: async (page, world) => {
      await openMine(true)(page, world)
      await button(page, 'Withdraw my support').click()
    },
    shows: text('Your support is withdrawn'),
  },
  {
    name: 'mine, not supporting',
    open: async (page, world) => {
      await openMine(true)(page, world)
      await button(page, 'Withdraw my support').click()
      await text('Your support is withdrawn')(page).waitFor()
      await page.reload()
    },
    shows: text('You do not support'),
  },
  {
    name: 'support, too many guest mails',
    open: async (page, world) => {
      const error =
        'Too many confirmation mails were requested from your network. Try again in an hour, or log in to support at once'
      await intercept(page, /\/api\/campaigns\/[^/]+\/support$/, () => ({
        status: 429,
        json: { error, code: 'too_many_guest_mails' },
      }))
      await openSupport(page, world)
      await page.getByRole('textbox', { name: 'Email' }).fill(newAddress())
      await button(page, 'Send me the link').click()
    },
    shows: alert('Too many confirmation mails'),
  },
]

const openDonate = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await asMember(page)
  await button(page, 'Donate').click()
}

const newCampaign = { title: 'Lanterns on the old bridge', executionDate: inDays(12), goalAmount: 0 }

/** The estimated PayPal fee of a site with some donations. */
const estimate = { currency: 'USD', perMillion: 34_900, fixed: 0.49, captures: 128 }

/** Opens the campaign with estimated fees from a client-rendered page, so that the browser requests the site's features. */
const withEstimate = async (page: Page, world: World) => {
  await interceptChanged(page, /\/api\/site$/, { feeEstimates: [estimate] })
  await page.goto('/forgot')
  await takenOver(page)
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, campaignPath(world))
  await button(page, 'Donate').click()
}

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
      await button(page, 'Donate').click()
    },
    shows: (page) => page.getByRole('button', { name: 'Log in to donate' }),
  },
  {
    name: 'donate, signed out, amount chosen, fees estimated',
    open: async (page, world) => {
      await withEstimate(page, world)
      await page.getByText('$25', { exact: true }).click()
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
      await page.getByText('$25', { exact: true }).click()
    },
    shows: (page) => page.getByRole('button', { name: 'Donate $25.00 with PayPal' }),
  },
  {
    name: 'donate, wrong amount',
    viewer: 'member',
    open: async (page, world) => {
      await openDonate(page, world)
      await page.getByLabel('Other amount').fill('0')
      await button(page, 'Donate with PayPal').click()
    },
    shows: alert('Enter a valid amount'),
  },
  {
    name: 'donate, amount in question',
    viewer: 'member',
    open: async (page, world) => {
      await openDonate(page, world)
      await page.getByLabel('Other amount').fill('1,250')
      await button(page, 'Donate with PayPal').click()
    },
    shows: alert('Do you mean 1250 or 1.25?'),
  },
  {
    name: 'donate, failed',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/create-order$/, () => 'no answer')
      await openDonate(page, world)
      await page.getByLabel('Other amount').fill('25')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /with PayPal/ })
        .click()
    },
    shows: alert('Failed to start PayPal donation'),
  },
  {
    name: 'donate, address to be verified',
    viewer: 'unverified',
    open: openDonate,
    shows: text('Verify your address first'),
  },
  {
    name: 'donation, waiting',
    viewer: 'member',
    open: async (page, world) => {
      const { donationId } = await startOrder(world)
      await page.goto(`${campaignPath(world)}?donation=${donationId}`)
    },
    shows: heading('Waiting for your approval on PayPal'),
  },
  { name: 'donation, thanks', viewer: 'member', open: decided('approve'), shows: heading('You are in') },
  {
    name: 'donation, thanks, supporting too',
    viewer: 'member',
    open: async (page, world) => {
      const { _id: id } = await callApi<{ _id: string }>('/campaigns', newCampaign, world.member.token)
      await decided('approve')(page, { ...world, campaign: { ...world.campaign, _id: id } })
      await button(page, /Support it, too/).click()
    },
    shows: (page) => button(page, 'You support this campaign'),
  },
  {
    name: 'donation, given up',
    viewer: 'member',
    open: async (page, world) => {
      const { donationId } = await startOrder(world)
      await page.goto(`${campaignPath(world)}?donation=${donationId}`)
      await button(page, 'Cancel this donation').click()
    },
    shows: heading('You went back without paying'),
  },
  {
    name: 'donation, giving up failed',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/api\/donations\/[^/]+\/give-up$/, () => 'no answer')
      const { donationId } = await startOrder(world)
      await page.goto(`${campaignPath(world)}?donation=${donationId}`)
      await button(page, 'Cancel this donation').click()
    },
    shows: alert('Failed to cancel the donation'),
  },
  {
    name: 'donation, cancelled',
    viewer: 'member',
    open: decided('cancel'),
    shows: heading('You went back without paying'),
  },
  {
    name: 'donation, declined',
    viewer: 'member',
    open: decided('decline'),
    shows: heading('PayPal declined this payment'),
  },
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
