import { stepBackAsGuest, updateGuestSupport, withdrawGuestSupport } from '@muster/contract/facts/calls.ts'
import type { GuestPage, GuestSupport } from '@muster/contract/site/mine.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../../test/samples.ts'
import { guestSupport as support } from '../../../../test/guest-support.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { Everything } from './Everything.tsx'

const found: GuestPage = {
  ...{ email: 'vesna@example.org', scope: 'all', expiresAt: null, supports: [support], donations: [] },
  giving: null,
}

const withSupport = (own: Partial<GuestSupport>): GuestPage => ({ ...found, supports: [{ ...support, ...own }] })

test('withdrawing asks first and says how to come back; then a sentence that says so takes the focus', async () => {
  const server = createServer()
  server.on(withdrawGuestSupport, () => undefined)
  show(<Everything donations={() => null} page={found} />, { server, at: '/mine?token=t' })
  const dialog = page.getByRole('dialog', { name: 'Withdraw your support?' })
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await expect.element(dialog.getByText(/To come back, support the campaign again on its page/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(withdrawGuestSupport)).toEqual([])
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await dialog.getByRole('button', { name: 'Withdraw my support' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Your support is withdrawn.' })).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: 'See the campaign' }))
    .toHaveAttribute('href', `/campaigns/${support.campaignId}`)
})

test('a support that does not count, or of a campaign that takes no more, is withdrawn at once', async () => {
  const server = createServer()
  server.on(withdrawGuestSupport, () => undefined)
  const over = withSupport({ isOver: true })
  show(<Everything donations={() => null} page={over} />, { server, at: '/mine?token=t' })
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await expect.poll(() => server.received(withdrawGuestSupport)).toHaveLength(1)
})

test('the time of a support is in the zone of the reader, as the other times of the page', async () => {
  const own = withSupport({ since: '2026-11-28T16:14:00.000Z', timeZone: 'America/New_York' })
  show(<Everything donations={() => null} page={own} />, { server: createServer(), at: '/mine?token=t' })
  await expect.element(page.getByText('28 November 2026, 17:14 in Ljubljana')).toBeVisible()
})

test('a meeting point without a place on the map is searched for there', async () => {
  const own = withSupport({ meetingPoint: 'Mill Street 4, at the fountain', city: 'Maribor', country: 'Slovenia' })
  show(<Everything donations={() => null} page={own} />, { server: createServer(), at: '/mine?token=t' })
  const href = 'https://www.openstreetmap.org/search?query=Mill%20Street%204%2C%20Maribor%2C%20Slovenia'
  await expect.element(page.getByRole('link', { name: 'Map (opens OpenStreetMap)' })).toHaveAttribute('href', href)
})

test('who signed an earlier promise is asked to stay, with the version that the page shows', async () => {
  const server = createServer()
  const asked = { ...support, version: 4, toRenew: true }
  server.on(updateGuestSupport, () => ({ ...asked, supportedVersion: 4, toRenew: false }))
  show(<Everything donations={() => null} page={{ ...found, supports: [asked] }} />, { server, at: '/mine?token=t' })
  await expect.element(page.getByText('Changed since you said yes')).toBeVisible()
  await page.getByRole('button', { name: /^Stay/ }).click()
  await expect
    .poll(() => server.received(updateGuestSupport).map(({ body }) => body))
    .toEqual([{ campaignId: campaign._id, version: 4 }])
})

test('who signed the promise of now is not asked', async () => {
  show(<Everything donations={() => null} page={found} />, { server: createServer(), at: '/mine?token=t' })
  await expect.element(page.getByRole('button', { name: /^Withdraw/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Stay/ }).query()).toBeNull()
})

test('who has an account by now reads the name that is shown', async () => {
  const supports = withSupport({ anonymous: false, shownName: 'mia_berg' })
  show(<Everything donations={() => null} page={supports} />, { server: createServer(), at: '/mine?token=t' })
  await expect.element(page.getByText('Among the supporters you are shown as mia_berg.')).toBeVisible()
  expect(page.getByText(/No name is shown/).query()).toBeNull()
})

test('a guest changes with how many people in all they act', async () => {
  const server = createServer()
  server.on(updateGuestSupport, () => refusal('needs_decided'))
  show(<Everything donations={() => null} page={withSupport({ needs: 50 })} />, { server, at: '/mine?token=t' })
  await expect.element(page.getByText(/You are in if at least 50 people are, you included\./)).toBeVisible()
  await expect.element(page.getByText(/you choose at least 50 people, and only 35 are in/)).toBeVisible()
  await page.getByRole('combobox', { name: 'I am in' }).selectOptions('if at least 20 people are')
  await expect.element(page.getByText(/you choose at least 20 people, and only 14 are in/)).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.element(page.getByRole('alert').getByText(/It is decided who acts/)).toBeVisible()
  expect(server.received(updateGuestSupport).map(({ body }) => body)).toEqual([{ campaignId: campaign._id, needs: 20 }])
})

test('a guest is offered only numbers that are not reached, and reads what each means and when it is decided', async () => {
  const server = createServer()
  const day = { executionDate: '2030-12-10', endsAt: '2030-12-10T22:59:59.999Z', timeZone: 'Europe/Ljubljana' }
  const own = withSupport({ ...day, needs: 50, acting: 40 })
  show(<Everything donations={() => null} page={own} />, { server, at: '/mine?token=t' })
  const number = page.getByRole('combobox', { name: 'I am in' })
  await expect.element(number).toHaveValue('50')
  await expect
    .element(number)
    .toHaveAccessibleDescription(/It is decided on 8 December 2030, 23:59, Ljubljana time\. We/)
  const options = () => number.getByRole('option').elements()
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'in any case',
    ...[50, 75, 100, 150, 200, 300, 500, 750].map((needs) => `if at least ${needs} people are`),
    ...['1,000', '2,000', '3,000', '5,000', '10,000'].map((needs) => `if at least ${needs} people are`),
  ])
  await number.selectOptions('in any case')
  await expect.element(number).toHaveAccessibleDescription('Even if no one else is.')
})

test('a guest steps back if fewer people act than they asked for', async () => {
  const server = createServer()
  server.on(stepBackAsGuest, () => ({ ...support, needs: 50, commitment: 'stepped_back' }))
  show(<Everything donations={() => null} page={withSupport({ needs: 50, commitment: 'short' })} />, {
    server,
    at: '/mine?token=t',
  })
  await expect.element(page.getByText(/You are still in, but you need not act: you may step back\./)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'I am in' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Step back/ }).click()
  await expect.poll(() => server.received(stepBackAsGuest)).toHaveLength(1)
})
