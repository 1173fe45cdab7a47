import type { Page } from '@playwright/test'
import { callApi, inDays, makePerson, site } from '../api.ts'
import { click, clickButton, fill } from '../hands.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { alert, asMember, at, button, heading, type State, text, unanswered } from './state.ts'

const instant = (days: number) => `${inDays(days)}T08:30:00.000Z`

/** What a mailed invitation to this address is about. */
const invitationTo = (email: string, change: object = {}) => ({
  campaign: { _id: '01890a5d-ac96-774b-bcce-b302099a8001', title: 'Paint the bridge over the creek' },
  invitedBy: 'Ana Novak',
  ...{ email, expiresAt: instant(12), state: 'open', isForCaller: true, isAccepted: false },
  ...change,
})

const calls = /\/api\/(organiser-invitations|transfers)\//

/** A state of the page of an invitation to the member. */
const invited = (kind: 'organiser-invitations' | 'transfers', change: object = {}) => {
  return async (page: Page, { member }: World) => {
    await intercept(page, calls, () => ({ json: invitationTo(member.email, change) }))
    await page.goto(`/${kind}/mailed`)
  }
}

const invitations: State[] = [
  {
    name: 'invitation, signed out',
    open: invited('organiser-invitations', { isForCaller: false }),
    shows: text('Log in to decide'),
  },
  {
    name: 'invitation, before the press',
    viewer: 'member',
    open: invited('organiser-invitations'),
    shows: (page) => button(page, 'Co-organise this campaign'),
  },
  {
    name: 'invitation, another account',
    viewer: 'member',
    open: invited('organiser-invitations', { email: 'benjamin.kos@example.org', isForCaller: false }),
    shows: text('This was mailed to another address'),
  },
  {
    name: 'invitation, address not verified',
    viewer: 'unverified',
    open: async (page, { unverified }) => {
      await intercept(page, calls, () => ({ json: invitationTo(unverified.email, { isForCaller: false }) }))
      await page.goto('/organiser-invitations/mailed')
    },
    shows: text(/accept the invitation/),
  },
  {
    name: 'invitation, refused',
    viewer: 'member',
    open: async (page, { member }) => {
      const refusal = { error: 'The owner has withdrawn this invitation', code: 'invitation_withdrawn', requestId: 'x' }
      await intercept(page, calls, ({ method }) =>
        method === 'GET' ? { json: invitationTo(member.email) } : { status: 409, json: refusal },
      )
      await page.goto('/organiser-invitations/mailed')
      await clickButton(page, 'Co-organise this campaign')
    },
    shows: alert('The owner has withdrawn this invitation'),
  },
  {
    name: 'invitation, accepted',
    viewer: 'member',
    open: invited('organiser-invitations', { state: 'used', isAccepted: true }),
    shows: text('You co-organise this campaign now'),
  },
  {
    name: 'invitation, withdrawn',
    open: invited('organiser-invitations', { state: 'withdrawn', isForCaller: false }),
    shows: text('The owner has withdrawn this invitation'),
  },
  {
    name: 'invitation, expired',
    open: invited('organiser-invitations', { state: 'expired', isForCaller: false }),
    shows: text('This link has expired'),
  },
  {
    name: 'invitation, used',
    open: invited('organiser-invitations', { state: 'used', isForCaller: false }),
    shows: text('This link was used already'),
  },
  {
    name: 'invitation, invalid token',
    open: at('/organiser-invitations/wrong'),
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'invitation, failed',
    viewer: 'member',
    open: unanswered(calls, '/organiser-invitations/mailed'),
    shows: alert('Failed to load'),
  },
  {
    name: 'transfer, before the press',
    viewer: 'member',
    open: invited('transfers'),
    shows: (page) => button(page, 'Take this campaign over'),
  },
  {
    name: 'transfer, signed out',
    open: invited('transfers', { isForCaller: false }),
    shows: text('Log in to decide'),
  },
  {
    name: 'transfer, accepted',
    viewer: 'member',
    open: invited('transfers', { state: 'used', isAccepted: true }),
    shows: text('You own this campaign now'),
  },
  {
    name: 'transfer, withdrawn',
    open: invited('transfers', { state: 'withdrawn', isForCaller: false }),
    shows: text('The owner has withdrawn this request'),
  },
]

const organisersCall = /\/api\/campaigns\/[^/]+\/organisers$/

const person = (number: number, displayName: string) => ({
  _id: `01890a5d-ac96-774b-bcce-b302099a810${number}`,
  ...{ username: null, name: displayName, imageUrl: null, displayName, since: instant(-number) },
})
const open = (number: number, email: string) => ({
  _id: `01890a5d-ac96-774b-bcce-b302099a820${number}`,
  ...{ email, createdAt: instant(-number), expiresAt: instant(14 - number) },
})
const people = [
  person(1, 'Ben Kos'),
  person(2, 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Jones'),
  person(3, 'ليلى حداد'),
]
const mailed = [open(1, 'cara@example.org'), open(2, `${'a-long-name.'.repeat(5)}dora@example.org`)]

/** The member's own campaign with these organisers. */
const ownWith = (change: object) => async (page: Page, world: World) => {
  await intercept(page, organisersCall, async ({ fetch }) => ({ json: { ...((await fetch()) as object), ...change } }))
  await page.goto(`/campaigns/${world.owned._id}`)
  await asMember(page)
  await heading('Organisers')(page).scrollIntoViewIfNeeded()
}
const full = ownWith({ coOrganisers: people, invitations: mailed, transfer: open(3, 'benjamin.kos@example.org') })

type Invited = { _id: string; campaign: { _id: string } }

/** A campaign as its co-organiser sees it. The member stays without one, whose lists other states read. */
const helping = async (page: Page) => {
  const [owner, member] = [await makePerson(), await makePerson()]
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', { title: 'Paint the bridge' }, owner.token)
  await callApi(`/campaigns/${id}/organisers`, { email: member.email }, owner.token)
  const headers = { authorization: `Bearer ${member.token}` }
  const open = (await (await fetch(`${site()}/api/user/invitations`, { headers })).json()) as Invited[]
  const invited = open.find(({ campaign }) => campaign._id === id)
  await callApi(`/organiser-invitations/${invited?._id}`, {}, member.token)
  await page.evaluate((token) => localStorage.setItem('muster.token', token), member.token)
  await page.goto(`/campaigns/${id}`)
  await asMember(page)
}

const organisers: State[] = [
  {
    name: 'organisers, full',
    viewer: 'member',
    open: full,
    shows: (page) => page.getByRole('list', { name: 'Open invitations' }),
  },
  {
    name: 'organisers, owner alone',
    viewer: 'member',
    open: ownWith({}),
    shows: (page) => button(page, 'Hand the campaign over…'),
  },
  {
    name: 'organisers, failed',
    viewer: 'member',
    open: async (page, { owned }) => {
      await unanswered(organisersCall, `/campaigns/${owned._id}`)(page)
      await heading('Organisers')(page).scrollIntoViewIfNeeded()
    },
    shows: alert('Failed to load'),
  },
  {
    name: 'organisers, invitation refused',
    viewer: 'member',
    open: async (page, world) => {
      await ownWith({})(page, world)
      await fill(page.getByLabel('Invite a co-organiser by email'), 'ben')
      await clickButton(page, 'Invite')
    },
    shows: alert(/email/i),
  },
  {
    name: 'organisers, hand over',
    viewer: 'member',
    open: async (page, world) => {
      await ownWith({})(page, world)
      await clickButton(page, 'Hand the campaign over…')
    },
    shows: (page) => page.getByRole('dialog', { name: 'Hand the campaign over?' }),
  },
  {
    name: 'organisers, remove',
    viewer: 'member',
    open: async (page, world) => {
      await full(page, world)
      await click(page.getByRole('button', { name: 'Remove Ben Kos from the organisers' }))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Remove this co-organiser?' }),
  },
  {
    name: 'organisers, withdraw the request',
    viewer: 'member',
    open: async (page, world) => {
      await full(page, world)
      await clickButton(page, 'Withdraw the request…')
    },
    shows: (page) => page.getByRole('dialog', { name: 'Withdraw this request?' }),
  },
  {
    name: 'organisers, as a co-organiser',
    open: helping,
    shows: (page) => button(page, 'Leave the organisers'),
  },
  {
    name: 'organisers, leave',
    open: async (page) => {
      await helping(page)
      await click(button(page, 'Leave the organisers'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Leave the organisers?' }),
  },
]

const invitation = (number: number, makes: 'co_organiser' | 'owner', title: string) => ({
  _id: `01890a5d-ac96-774b-bcce-b302099a830${number}`,
  ...{ makes, campaign: { _id: '01890a5d-ac96-774b-bcce-b302099a8001', title } },
  ...{ invitedBy: 'Ana Novak', expiresAt: instant(14 - number) },
})

/** The list of what a person helps to organise, and of invitations that wait. */
const mine: State[] = [
  {
    name: 'my campaigns, helping to organise',
    viewer: 'member',
    open: async (page) => {
      await intercept(page, /\/api\/user\/invitations$/, () => ({
        json: [
          invitation(1, 'co_organiser', 'Clear the canal'),
          invitation(2, 'owner', 'اكتبوا إلى المجلس عن الحافلة الليلية'),
        ],
      }))
      await intercept(page, /\/api\/user\/co-organised/, async ({ url, headers }) => {
        const answer = await page.request.get(url.replace(/user.*/, 'campaigns?sort=newest'), { headers })
        const rows = (await answer.json()) as object[]
        const waits = { since: instant(-3), reasons: ['questions_waiting', 'update_held'], questionsWaiting: 2 }
        const calm = { ...waits, reasons: [], questionsWaiting: 0 }
        return { json: rows.slice(0, 2).map((row, index) => ({ ...row, ...(index === 0 ? waits : calm) })) }
      })
      await page.goto('/myCampaigns')
      await page.getByRole('list', { name: 'Invitations' }).waitFor()
    },
    shows: heading('Campaigns I help to organise'),
  },
]

/** The pages of mailed invitations, the organisers on a campaign’s page, and what a person helps to organise. */
export const organiserStates: State[] = [...invitations, ...organisers, ...mine]
