import {
  inviteOrganiser,
  listOrganisers,
  removeOrganiser,
  requestTransfer,
  withdrawInvitation,
  withdrawTransfer,
} from '@muster/contract/facts/calls.ts'
import type { Organisers as Found } from '@muster/contract/campaigns/organisers.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, ana, campaign } from '../../../../test/samples.ts'
import { createServer, refusal, type Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { Organisers } from './Organisers.tsx'

const ben = { ...ana, _id: '0199a3b4-7c20-7d00-8a00-0000000000b1', name: 'Ben Kos', email: 'ben@example.org' }
const member = { ...campaign.owner, _id: ben._id, name: ben.name, displayName: ben.name, since: campaign.createdAt }
const invited = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000e1',
  email: 'cara@example.org',
  createdAt: campaign.createdAt,
  expiresAt: '2026-12-14T09:00:00.000Z',
}
const none: Found = { owner: campaign.owner, coOrganisers: [], invitations: [], transfer: null }

let server: Server
let found: Found
let reloads: number
beforeEach(() => {
  reloads = 0
  server = createServer()
  server.on(listOrganisers, () => found)
})
const open = (part: Partial<Found> = {}, user = ana) => {
  found = { ...none, ...part }
  const onChanged = () => {
    reloads++
    return Promise.resolve()
  }
  return show(<Organisers campaign={campaign} userId={user._id} onChanged={onChanged} />, { server, user })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const field = page.getByLabelText('Invite a co-organiser by email')

test('the owner invites by address, sees the open invitation, and can invite the next one', async () => {
  server.on(inviteOrganiser, ({ body: { email } }) => {
    found = { ...found, invitations: [{ ...invited, email }] }
    return { ...invited, email }
  })
  open()
  await userEvent.fill(field, 'cara@example.org')
  await button('Invite').click()
  await expect.element(page.getByText('We mail the invitation to cara@example.org')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Open invitations' })).toMatchTextContent(/cara@example.org/)
  await expect.element(field).toHaveValue('')
  expect(server.received(inviteOrganiser).map(({ body }) => body)).toEqual([{ email: 'cara@example.org' }])
})

test('a wrong address and a refusal are said at the form, which keeps what was typed, also over a reload', async () => {
  server.on(inviteOrganiser, () => refusal('co_organisers_full'))
  const { leave } = open()
  await userEvent.fill(field, 'cara')
  await button('Invite').click()
  await expect.element(field).toHaveAccessibleDescription(/@/)
  expect(server.received(inviteOrganiser)).toEqual([])
  await userEvent.fill(field, 'cara@example.org')
  await button('Invite').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/at most ten co-organisers/)
  await expect.element(field).toHaveValue('cara@example.org')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('cara@example.org')
  leave()
  open()
  await expect.element(field).toHaveValue('cara@example.org')
})

test('the owner withdraws an invitation and removes a co-organiser after a question', async () => {
  server.on(withdrawInvitation, () => {
    found = { ...found, invitations: [] }
  })
  server.on(removeOrganiser, () => {
    found = { ...found, coOrganisers: [] }
  })
  open({ coOrganisers: [member], invitations: [invited] })
  await button('Withdraw the invitation of cara@example.org').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('Withdraw the invitation of cara@example.org')).toHaveFocus()
  expect(server.received(withdrawInvitation)).toEqual([])
  await button('Withdraw the invitation of cara@example.org').click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('cara@example.org')).not.toBeInTheDocument()
  await button('Remove Ben Kos from the organisers').click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Ben Kos does not co-organise the campaign any more')).toBeVisible()
  await expect.element(button('Remove Ben Kos from the organisers')).not.toBeInTheDocument()
  expect(server.received(removeOrganiser).map(({ params }) => params)).toEqual([{ id: campaign._id, userId: ben._id }])
  expect(reloads).toBe(2)
})

test('a co-organiser leaves after a question, and sees neither the form nor the button to hand over', async () => {
  server.on(removeOrganiser, () => undefined)
  open({ coOrganisers: [member] }, ben)
  await button('Leave the organisers').click()
  expect(field.query()).toBeNull()
  expect(button('Hand the campaign over…').query()).toBeNull()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('You do not co-organise the campaign any more')).toBeVisible()
  expect(server.received(removeOrganiser).map(({ params }) => params)).toEqual([{ id: campaign._id, userId: ben._id }])
})

test('the owner asks a person to take the campaign over, and withdraws that', async () => {
  server.on(requestTransfer, ({ body: { email } }) => {
    found = { ...found, transfer: { ...invited, email } }
    return { ...invited, email }
  })
  server.on(withdrawTransfer, () => {
    found = { ...found, transfer: null }
  })
  open()
  await button('Hand the campaign over…').click()
  await expect.element(dialog).toMatchTextContent(/For 72 hours no payout can be requested/)
  await userEvent.fill(dialog.getByLabelText('Email address of the new owner'), 'ben@example.org')
  await dialog.getByRole('button', { name: 'Ask this person' }).click()
  await expect.element(page.getByText(/^You asked ben@example\.org to take the campaign over/)).toBeVisible()
  await button('Withdraw the request…').click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(button('Hand the campaign over…')).toBeVisible()
})

test('a refusal to hand over is said in the dialog, which keeps what was typed', async () => {
  server.on(requestTransfer, () => refusal('transfer_payout_pending'))
  open()
  await button('Hand the campaign over…').click()
  const address = dialog.getByLabelText('Email address of the new owner')
  await userEvent.fill(address, 'ben@example.org')
  await dialog.getByRole('button', { name: 'Ask this person' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/A payout of this campaign is under way/)
  await expect.element(address).toHaveValue('ben@example.org')
})

test('organisers that cannot be loaded can be loaded again', async () => {
  server.on(listOrganisers, () => refusal('unavailable'))
  open({}, admin)
  await expect.element(page.getByText('Failed to load')).toBeVisible()
  server.on(listOrganisers, () => found)
  await button('Try again').click()
  await expect.element(page.getByRole('list', { name: 'Organisers' })).toMatchTextContent(/Ana Ruiz/)
})
