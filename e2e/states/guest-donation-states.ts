import type { Page } from '@playwright/test'
import { callApi, newAddress, waitForMail } from '../api.ts'
import { pathIn } from '../mailed-links.ts'
import { decideOnPaypal } from '../paypal.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, campaignPath, heading, text } from './state.ts'
import { choose, click, fill } from '../hands.ts'

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
  const { searchParams } = new URL(await donated(page, world, email), 'http://localhost')
  await callApi(`/donations/mailed/${searchParams.get('token')}/disputes`, { reason: 'The receipt has another name' })
  await page.goto((await startOrder(page, world, email)).approveUrl)
  await decideOnPaypal(page, 'approve')
  await callApi(`/campaigns/${world.supported._id}/support`, { email })
  await callApi('/mine', { email })
  await page.goto(pathIn(await waitForMail(email, /^Your link to/), '/mine?token='))
}

const payout = { _id: '01997c3e-9f2b-7c41-8a6d-3f5b2c9d00e1', net: 95, status: 'pending' }
const payouts = [
  { ...payout, createdAt: '2026-11-20T10:00:00.000Z' },
  {
    ...payout,
    _id: payout._id.replace(/1$/, '2'),
    net: 412.5,
    status: 'approved',
    createdAt: '2026-10-03T10:00:00.000Z',
  },
]

/** The campaign has payouts, and a guest who has raised a dispute has raised one about the first of them, too. */
const withPayouts = (page: Page) =>
  intercept(page, /\/api\/donations\/mailed\/[^/]+\/disputes$/, async ({ method, fetch }) => {
    if (method !== 'GET') return 'pass'
    const { disputes } = (await fetch()) as { disputes: object[] }
    const about = { type: 'payout', payoutId: payout._id, reason: 'Whose account is it?' }
    const more = disputes.map((dispute) => ({
      ...{ ...dispute, ...about, _id: payout._id },
      ...{ holdsDonation: false, stopsPayout: true },
    }))
    return { json: { disputes: [...more, ...disputes], payouts } }
  })

const sums = { donations: 40, given: 123_456.78, refunded: 12_345.67, kept: 111_111.11 }
const giving = { currency: 'USD', years: [2026, 2025].map((year) => ({ year, ...sums })), total: sums }

/** Opens the statement of a year, and goes back to a page of donations over several years, the first of which can be asked back. */
const openManyYears = async (page: Page, world: World) => {
  await openMine(page, world)
  await click(page.getByRole('link', { name: /^Statement for/ }))
  await intercept(page, /\/api\/mine\/[^/]+$/, async ({ fetch }) => {
    const found = (await fetch()) as { donations: object[] }
    const [first, ...others] = found.donations
    const askable = { ...first, refunded: 10, kept: 15, refundableUntil: '2026-12-12T11:00:00.000Z' }
    return { json: { ...found, giving, donations: [askable, ...others] } }
  })
  await click(page.getByRole('link', { name: 'Your support and donations' }))
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
      await button(page, 'Hide my name').waitFor()
      await click(button(page, 'I did not make this gift'))
      await click(button(page, 'Report it'))
    },
    shows: heading('What you can do at PayPal'),
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
    name: 'guest page, reporting a payout',
    open: async (page, world) => {
      await withPayouts(page)
      await openPage(page, world)
      await click(button(page, 'Report a problem'))
      await choose(page.getByRole('combobox', { name: 'What is it about?' }), payout._id)
    },
    shows: (page) => page.getByRole('dialog').getByLabel('What is it about?'),
  },
  {
    name: 'guest page, two disputes',
    open: async (page, world) => {
      await openPage(page, world)
      await click(button(page, 'Report a problem'))
      await fill(page.getByLabel('Reason'), 'The receipt has another name')
      await click(button(page, 'Send the dispute'))
      await button(page, 'Write to the admins').waitFor()
      await withPayouts(page)
      await page.reload()
    },
    shows: heading('Your disputes'),
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
  { name: 'mine, over several years', open: openManyYears, shows: text('$15.00 after refunds') },
  {
    name: 'mine, statement of a year',
    open: async (page, world) => {
      await openMine(page, world)
      await click(page.getByRole('link', { name: /^Statement for/ }))
    },
    shows: heading(/^Donations in/),
  },
  {
    name: 'mine, statement of a link that has ended',
    open: at('/myDonations/statement?year=2026&token=wrong'),
    shows: text('This link does not work'),
  },
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
