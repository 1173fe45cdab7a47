import type { Page } from '@playwright/test'
import { callApi, newAddress, waitForMail } from '../api.ts'
import { pathIn } from '../mailed-links.ts'
import { decideOnPaypal } from '../paypal.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, campaignPath, heading, text } from './state.ts'
import { click, fill } from '../hands.ts'

type Order = { donationId: string; token: string; links: { href: string; rel: string }[] }

/** Opens the dialog signed out, with an amount. */
const openDialog = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await click(button(page, 'Donate'))
  await click(page.getByText('$25', { exact: true }))
}

/** Starts a donation without an account, whose token this browser keeps. */
const startOrder = async (page: Page, { campaign }: World, email = newAddress()) => {
  const order = await callApi<Order>(`/campaigns/${campaign._id}/donations/guest`, { amount: 25, email })
  const approveUrl = order.links.find(({ rel }) => rel === 'approve')?.href ?? ''
  const { donationId, token } = order
  const kept = [{ donationId, token, amount: 25, email, approveUrl, startedAtMs: Date.now() }]
  await page.goto('/terms')
  await page.evaluate((all) => localStorage.setItem('muster.guestDonations', JSON.stringify(all)), kept)
  return { donationId, approveUrl, email }
}

/** The path of the page of a donation that has arrived. */
const donated = async (page: Page, world: World, email = newAddress()) => {
  const { approveUrl } = await startOrder(page, world, email)
  await page.goto(approveUrl)
  await decideOnPaypal(page, 'approve')
  return pathIn(await waitForMail(email, /^Thank you/), '/receipt?token=')
}

const openPage = async (page: Page, world: World) => void (await page.goto(await donated(page, world)))

/** Opens the page of all that an address supports and donated. */
const openMine = async (page: Page, world: World) => {
  const email = newAddress()
  await donated(page, world, email)
  await callApi(`/campaigns/${world.supported._id}/support`, { email })
  await callApi('/mine', { email })
  await page.goto(pathIn(await waitForMail(email, /^Your link to/), '/mine?token='))
}

/** Donations without an account, from the dialog to the guest's pages. */
export const guestDonations: State[] = [
  {
    name: 'guest donates, amount chosen',
    open: openDialog,
    shows: (page) => button(page, 'Donate $25.00 with PayPal'),
  },
  {
    name: 'guest donates, without an address',
    open: async (page, world) => {
      await openDialog(page, world)
      await click(button(page, 'Donate $25.00 with PayPal'))
    },
    shows: text('Enter your email address'),
  },
  {
    name: 'guest donates, too many',
    open: async (page, world) => {
      await openDialog(page, world)
      await fill(page.getByLabel('Your email, for the receipt'), 'vesna.kralj@example.org')
      await intercept(page, /\/donations\/guest$/, () => ({
        status: 429,
        json: {
          error:
            'Too many donations without an account were started from your network, with this address or for this campaign. You have not been charged. Try again in an hour, or log in to donate at once',
          code: 'too_many_guest_donations',
          requestId: 'r',
        },
      }))
      await click(button(page, 'Donate $25.00 with PayPal'))
    },
    shows: alert('Too many donations without an account'),
  },
  {
    name: 'guest donation, waiting',
    open: async (page, world) => {
      const { donationId } = await startOrder(page, world)
      await page.goto(`${campaignPath(world)}?donation=${donationId}`)
    },
    shows: heading('Waiting for your approval on PayPal'),
  },
  {
    name: 'guest donation, thanks',
    open: async (page, world) => {
      const { approveUrl } = await startOrder(page, world)
      await page.goto(approveUrl)
      await decideOnPaypal(page, 'approve')
    },
    shows: heading(/^You gave/),
  },
  { name: 'guest page, receipt', open: openPage, shows: (page) => button(page, 'Show this name') },
  {
    name: 'guest page, named and denied',
    open: async (page, world) => {
      await openPage(page, world)
      await fill(page.getByLabel('Name for the list of donors'), 'Petra Novak')
      await click(button(page, 'Show this name'))
      await click(button(page, 'I did not make this gift'))
      await button(page, 'Hide my name').waitFor()
    },
    shows: text('We look into this gift'),
  },
  {
    name: 'guest page, reporting a problem',
    open: async (page, world) => {
      await openPage(page, world)
      await click(button(page, 'Report a problem'))
      await click(button(page, 'Send the dispute'))
    },
    shows: alert('Reason is required'),
  },
  {
    name: 'guest page, with a dispute',
    open: async (page, world) => {
      await openPage(page, world)
      await click(button(page, 'Report a problem'))
      await fill(page.getByLabel('Reason'), 'The receipt has another name')
      await click(button(page, 'Send the dispute'))
    },
    shows: (page) => button(page, 'Write to the admins'),
  },
  {
    name: 'guest page, dispute not loaded',
    open: async (page, world) => {
      await intercept(page, /\/api\/donations\/mailed\/[^/]+\/disputes$/, () => 'no answer')
      await openPage(page, world)
    },
    shows: alert('Failed to load your disputes'),
  },
  {
    name: 'guest page, wrong link',
    open: at('/donations/01997c3e-9f2b-7c41-8a6d-3f5b2c9d0001/receipt?token=wrong'),
    shows: text('This link does not work'),
  },
  { name: 'mine, everything', open: openMine, shows: heading('Donations') },
  { name: 'mine, ask for a link', open: at('/mine'), shows: (page) => button(page, 'Mail me the link') },
  {
    name: 'mine, link asked for',
    open: async (page) => {
      await page.goto('/mine')
      await fill(page.getByLabel('Your email'), newAddress())
      await click(button(page, 'Mail me the link'))
    },
    shows: text('a link is on its way'),
  },
]
