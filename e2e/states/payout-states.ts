import type { Page } from '@playwright/test'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, asMember, at, button, campaignPath, skeleton, text, unanswered, waiting } from './state.ts'

const amounts = {
  gross: 434,
  processorFee: 16.7,
  platformFee: 4.7,
  adjustments: 0,
  net: 412.6,
  currency: 'USD',
}
const id = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`
const asked = '2026-11-02T08:30:00.000Z'
const nextAddress = { email: 'new@example.org', servesAt: '2026-11-24T14:05:00.000Z' }

const payout = (last: number, part: object = {}) => ({
  _id: id(last),
  campaignId: id(9),
  campaignTitle: 'Plant forty lime trees',
  recipientPaypalEmail: 'ana@example.org',
  ...amounts,
  createdAt: asked,
  status: 'pending',
  transferStatus: null,
  payoutBatchId: null,
  decidedAt: null,
  reason: null,
  ...part,
})
const approved = { status: 'approved', payoutBatchId: 'ABCDEFGHJKLMN', decidedAt: asked }
const payouts = [
  payout(1, { ...approved, transferStatus: 'unclaimed' }),
  payout(2, {
    status: 'rejected',
    reason: 'not eligible',
    decidedAt: asked,
    recipientPaypalEmail: 'tomas.lindqvist@demo.muster.test',
  }),
  payout(3, { ...approved, transferStatus: 'paid' }),
]

/** Mocks the owner's page with an available amount, because a real one needs a donation through PayPal. */
const asOwner = async (page: Page, { owned }: World, offer: object = {}, list: object[] = []) => {
  const json = {
    ...amounts,
    recipientPaypalEmail: 'ana@example.org',
    hasConfirmedAddress: false,
    nextAddress: null,
    isPending: false,
    ...offer,
  }
  await intercept(page, /\/api\/campaigns\/[^/]+\/payout$/, ({ method }) => (method === 'GET' ? { json } : 'no answer'))
  await intercept(page, /\/api\/campaigns\/[^/]+\/payouts/, () => ({ json: list }))
  await page.goto(`/campaigns/${owned._id}`)
  await asMember(page)
}

const person = { _id: id(8), username: 'ana', name: 'Ana Kovač', displayName: 'Ana Kovač', imageUrl: null }
const listed = [
  ...[...payouts, payout(4)].map((one) => ({ ...one, owner: person, isOwn: false, isUnsettled: false })),
  { ...payout(5, { ...approved, payoutBatchId: null }), owner: person, isOwn: false, isUnsettled: true },
]
const details = {
  ...payout(4),
  owner: person,
  isOwn: false,
  ownerEmail: 'ana@example.org',
  ownerSince: asked,
  campaign: {
    createdAt: asked,
    endsAt: null,
    cancelledAt: asked,
    donations: 12,
    totalRaised: 434,
    processorFees: 16.7,
    platformFees: 4.7,
    payoutFees: 0.25,
    paidOut: 0,
    reserved: 412.6,
    held: 0,
    available: -0.25,
  },
  short: 0,
  openDisputes: [{ _id: id(7), type: 'payout', reason: 'Where did the trees go', status: 'open', createdAt: asked }],
  addressInForce: 'ana@example.org',
  nextAddress: null,
  recipientChangedAt: asked,
  isRecipientNew: true,
  recipientUndoneAt: null,
  isPaidUnseen: false,
  decidedBy: null,
  transferProblem: null,
  review: null,
  isUnsettled: false,
}

const asAdmin = async (page: Page, part: object = {}) => {
  await intercept(page, /\/api\/admin\/payouts\?/, () => ({ json: listed }))
  await intercept(page, /\/api\/admin\/payouts\/[^?]+$/, ({ method }) =>
    method === 'GET' ? { json: { ...details, ...part } } : 'no answer',
  )
  await page.goto('/admin?tab=payouts&status=all')
}
const openSheet = async (page: Page) => {
  await asAdmin(page)
  await button(page, 'Plant forty lime trees').click()
  await text('The PayPal address is new')(page).waitFor()
}

const unsettled = {
  ...approved,
  payoutBatchId: null,
  transferStatus: null,
  isUnsettled: true,
  review: 'PayPal has a transfer of this payout already, and does not say which',
  decidedBy: person,
}
const openSettling = async (page: Page) => {
  await asAdmin(page, unsettled)
  await button(page, 'Plant forty lime trees').click()
  await button(page, 'Settle').click()
}

/** Payouts on the owners' pages, and test buyers on the admins' page. */
export const payoutStates: State[] = [
  {
    name: 'payouts, to be asked for',
    viewer: 'member',
    open: asOwner,
    shows: text('can be paid out'),
  },
  {
    name: 'payouts, nothing to pay out',
    viewer: 'member',
    open: (page, world) => asOwner(page, world, { net: 0 }, payouts),
    shows: (page) => page.getByRole('list', { name: 'Your payouts' }),
  },
  {
    name: 'payouts, waiting for a decision',
    viewer: 'member',
    open: (page, world) => asOwner(page, world, { isPending: true }, [payout(4), ...payouts]),
    shows: text('Your request is waiting for an admin'),
  },
  {
    name: 'payouts, failed',
    viewer: 'member',
    open: (page, { owned }) => unanswered(/\/api\/campaigns\/[^/]+\/payout/, `/campaigns/${owned._id}`)(page),
    shows: alert('Failed to load'),
  },
  {
    name: 'payout dialog',
    viewer: 'member',
    open: async (page, world) => {
      await asOwner(page, world, { adjustments: 0.25 })
      await button(page, 'Request Payout').click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Request Payout' }),
  },
  {
    name: 'payout dialog, another address waits',
    viewer: 'member',
    open: async (page, world) => {
      await asOwner(page, world, { nextAddress })
      await button(page, 'Request Payout').click()
    },
    shows: text('A new address is waiting'),
  },
  {
    name: 'payout dialog, failed',
    viewer: 'member',
    open: async (page, world) => {
      await asOwner(page, world)
      await button(page, 'Request Payout').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Request $412.60' }).click()
    },
    shows: alert('Failed to request the payout'),
  },
  {
    name: 'sandbox logins, unfolded',
    viewer: 'admin',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await page.getByText('Sandbox logins').click()
    },
    shows: (page) => page.getByRole('button', { name: 'Copy password' }).first(),
  },
]

/** Payouts on the admins' page. */
export const adminPayouts: State[] = [
  {
    name: 'admin payouts, none',
    viewer: 'admin',
    // Other tests may request payouts meanwhile.
    open: async (page) => {
      await intercept(page, /\/api\/admin\/payouts\?/, () => ({ json: [] }))
      await page.goto('/admin?tab=payouts')
    },
    shows: text('No payout is waiting for a decision.'),
  },
  {
    name: 'admin payouts, full',
    viewer: 'admin',
    open: (page) => asAdmin(page),
    shows: (page) => button(page, 'Plant forty lime trees'),
  },
  {
    name: 'admin payouts, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/payouts/, '/admin?tab=payouts'),
    shows: alert('Failed to load'),
  },
  {
    name: 'admin payouts, loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/payouts/, '/admin?tab=payouts'),
    shows: skeleton,
  },
  {
    name: 'admin payouts, sheet loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/payouts\/[^?]/, `/admin?tab=payouts&payout=${id(4)}`),
    shows: (page) => page.getByRole('dialog').locator('.bg-sunk').first(),
  },
  {
    name: 'admin payouts, sheet failed',
    viewer: 'admin',
    open: at(`/admin?tab=payouts&payout=${id(4)}`),
    shows: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    name: 'admin payouts, sheet',
    viewer: 'admin',
    open: openSheet,
    shows: (page) => page.getByRole('dialog', { name: 'Plant forty lime trees' }),
  },
  {
    name: 'admin payouts, another address waits',
    viewer: 'admin',
    open: async (page) => {
      await asAdmin(page, { nextAddress })
      await button(page, 'Plant forty lime trees').click()
    },
    shows: text('A new PayPal address is waiting'),
  },
  {
    name: 'admin payouts, the owner undid a change of the address',
    viewer: 'admin',
    open: async (page) => {
      await asAdmin(page, { addressInForce: 'ana.kovac@example.org', recipientUndoneAt: asked })
      await button(page, 'Plant forty lime trees').click()
    },
    shows: text('The owner undid a change of the PayPal address'),
  },
  {
    name: 'admin payouts, contested since it was asked for',
    viewer: 'admin',
    open: async (page) => {
      await asAdmin(page, { short: 25, campaign: { ...details.campaign, held: 25, available: -25 } })
      await button(page, 'Plant forty lime trees').click()
    },
    shows: text('This payout cannot be approved now'),
  },
  {
    name: 'admin payouts, approving',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await button(page, 'Approve $412.60').click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Approve this payout?' }),
  },
  {
    name: 'admin payouts, recording what was paid outside',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await button(page, 'Approve $412.60').click()
      await page.getByLabel('Payout batch id').fill('BANK-2026-11')
    },
    shows: text('recorded as paid without that check'),
  },
  {
    name: 'admin payouts, paid outside and unknown to PayPal',
    viewer: 'admin',
    open: async (page) => {
      await asAdmin(page, { ...approved, transferStatus: 'paid', isPaidUnseen: true, decidedBy: person })
      await button(page, 'Plant forty lime trees').click()
    },
    shows: text('PayPal does not know this batch'),
  },
  {
    name: 'admin payouts, settling as never sent',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await page.getByRole('radio', { name: /no such payment/ }).check()
    },
    shows: (page) => button(page, 'Give the money back'),
  },
  {
    name: 'admin payouts, settling with a batch',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await page.getByRole('radio', { name: /PayPal has it/ }).check()
      await button(page, 'Settle the payout').click()
    },
    shows: text('Enter the batch id that PayPal shows'),
  },
  {
    name: 'admin payouts, settling failed',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await page.getByRole('radio', { name: /no such payment/ }).check()
      await button(page, 'Give the money back').click()
    },
    shows: text('Failed to settle'),
  },
  {
    name: 'admin payouts, approving failed',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await button(page, 'Approve $412.60').click()
      for (const warning of await page.getByRole('checkbox').all()) await warning.check()
      await button(page, 'Approve and send').click()
    },
    shows: text('Failed to approve'),
  },
  {
    name: 'admin payouts, rejecting',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await button(page, 'Reject').click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Reject this payout?' }),
  },
]
