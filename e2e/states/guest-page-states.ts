import type { Page } from '@playwright/test'
import { callApi, linkToken, newAddress, site, waitForMail } from '../api.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { edit, makeSigned } from './promise-states.ts'
import { type State, alert, at, button, text } from './state.ts'
import { click, waitForHydration } from '../hands.ts'

/** The mail to a guest who supports a campaign. */
const askToSupport = async (campaignId: string) => {
  const email = newAddress()
  await callApi(`/campaigns/${campaignId}/support`, { email })
  return waitForMail(email, /support/i)
}

/** Opens the page of the link in a guest's mail. */
const goToMine = async (page: Page, { links }: { links: readonly string[] }) => {
  const { pathname, search } = new URL(links.find((link) => link.includes('/mine')) ?? '')
  await page.goto(pathname + search)
  await waitForHydration(page)
}

/** Like {@link goToMine}. `isConfirmed` if the support is already confirmed. */
const openMine =
  (isConfirmed: boolean) =>
  async (page: Page, { supported }: World) => {
    const mail = await askToSupport(supported._id)
    if (isConfirmed) await fetch(`${site()}/api/campaigns/verify-guest/${linkToken(mail)}`)
    await goToMine(page, mail)
  }

/** Withdraws, and confirms that. */
const withdraw = async (page: Page) => {
  await click(button(page, 'Withdraw my support'))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw my support' }))
}

/** The page of the link in every mail to a guest. */
export const guestPages: State[] = [
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
    shows: text('The campaign was cancelled before you confirmed'),
  },
  {
    name: 'mine, only if enough others do',
    open: async (page, { supported }) => {
      const mail = await askToSupport(supported._id)
      await fetch(`${site()}/api/campaigns/verify-guest/${linkToken(mail)}?needs=50`)
      await goToMine(page, mail)
    },
    shows: text(/You are in if at least 50 people are/),
  },
  {
    name: 'mine, changed since the guest signed',
    open: async (page) => {
      const { id, owner } = await makeSigned([])
      const mail = await askToSupport(id)
      await fetch(`${site()}/api/campaigns/verify-guest/${linkToken(mail)}`)
      await edit(id, { title: 'Clear the new canal' }, owner)
      await goToMine(page, mail)
    },
    shows: text('Changed since you said yes'),
  },
  {
    name: 'mine, before withdrawing',
    open: async (page, world) => {
      await openMine(true)(page, world)
      await click(button(page, 'Withdraw my support'))
    },
    shows: text('This cannot be undone here'),
  },
  {
    name: 'mine, failed',
    open: async (page, world) => {
      await openMine(true)(page, world)
      await intercept(page, /\/api\/mine\/[^/]+\/withdraw$/, () => 'no answer')
      await withdraw(page)
    },
    shows: alert('Failed to withdraw'),
  },
  {
    name: 'mine, withdrawn',
    open: async (page, world) => {
      await openMine(true)(page, world)
      await withdraw(page)
    },
    shows: text('Your support is withdrawn'),
  },
  {
    name: 'mine, not supporting',
    open: async (page, world) => {
      await openMine(true)(page, world)
      await withdraw(page)
      await text('Your support is withdrawn')(page).waitFor()
      await page.reload()
    },
    shows: text('You do not support'),
  },
]
