import { registered } from '../mailed-links.ts'
import type { Page } from '@playwright/test'
import { callApi, inDays } from '../api.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, button, heading, skeleton, text, unanswered, waiting } from './state.ts'
import { askedToken } from './support-states.ts'
import { click } from '../hands.ts'

/** A time zone in which it is about noon, so that today always ends within 24 hours. */
const noonZone = (): string => {
  const hoursBehind = new Date().getUTCHours() - 12
  return `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`
}

const lanterns = {
  title: 'Lanterns on the old bridge',
  executionDate: inDays(0),
  timeZone: noonZone(),
  actionMode: 'both',
  actionDescription: 'Bring a lantern.\nWe meet at dusk.',
  locationType: 'city',
  city: 'Maribor',
  country: 'Slovenia',
}

/** Starts within 24 hours, and ends later. */
const choir = { ...lanterns, title: 'Choir in the market hall', executionDate: inDays(1), startTime: '09:00' }

const supported = async (campaign: object, { admin, member }: World): Promise<void> => {
  const { _id } = await callApi<{ _id: string }>('/campaigns', campaign, admin.token)
  await callApi(`/campaigns/${_id}/support`, {}, member.token)
}

let near: Promise<unknown> | null = null
/** Opens the tab with at least one campaign in each list that has a supporter. */
const openTab = async (page: Page, world: World) => {
  near ??= Promise.all([supported(lanterns, world), supported(choir, world)])
  await near
  await page.goto('/admin?tab=cron')
}

const answering = (path: string, json: unknown) => async (page: Page) => {
  await intercept(page, new RegExp(`/api${path}`), () => ({ json }))
  await page.goto('/admin?tab=cron')
}

/** The admin's sheet of the scheduled job. */
export const cron: State[] = [
  {
    name: 'admin cron, full',
    viewer: 'admin',
    open: openTab,
    shows: (page) => button(page, /See the mails of Lanterns/),
  },
  {
    name: 'admin cron, mails',
    viewer: 'admin',
    open: async (page, world) => {
      await openTab(page, world)
      await click(button(page, /See the mails of Lanterns/))
    },
    shows: heading('To each supporter'),
  },
  {
    name: 'admin cron, mails of a start',
    viewer: 'admin',
    open: async (page, world) => {
      await openTab(page, world)
      await click(button(page, /See the mails of Choir/))
    },
    shows: heading('To each supporter'),
  },
  {
    name: 'admin cron, run failed',
    viewer: 'admin',
    open: async (page, world) => {
      await intercept(page, /\/api\/admin\/cron\/run$/, () => 'no answer')
      await openTab(page, world)
      await click(button(page, 'Run now'))
    },
    shows: alert('Failed to run cron'),
  },
  {
    name: 'admin cron, ran',
    viewer: 'admin',
    open: async (page, world) => {
      await openTab(page, world)
      await click(button(page, 'Run now'))
    },
    shows: text('The run is done'),
  },
  {
    name: 'admin cron, empty',
    viewer: 'admin',
    open: answering('/admin/cron/(upcoming|starting)', []),
    shows: text('No campaign starts within the next 24 hours.'),
  },
  {
    name: 'admin cron, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/c(ron|hecks)/, '/admin?tab=cron'),
    // Fails if the tab contains this message twice.
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'admin cron, loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/c(ron|hecks)/, '/admin?tab=cron'),
    shows: skeleton,
  },
]

/** Opens the page of a mailed link, and clicks its button with this mocked response. */
const clicked = (calls: RegExp, path: string, name: string, reply: 'no answer' | undefined) => async (page: Page) => {
  await intercept(page, calls, () => reply)
  await page.goto(path)
  await click(button(page, name))
}

const verifyCall = /\/api\/auth\/verify-email\//
const joinCall = /\/api\/campaigns\/verify-guest\//

/** Links of mails whose call gets no response. */
export const unansweredLinks: State[] = [
  {
    name: 'verify-email, no answer',
    open: async (page) =>
      clicked(verifyCall, `/verify-email?token=${(await registered()).token}`, 'Verify my address', 'no answer')(page),
    shows: alert('Verification failed'),
  },
  {
    name: 'verify-join, no answer',
    open: async (page, world) =>
      clicked(joinCall, `/verify-join?token=${await askedToken(world)}`, 'Confirm my support', 'no answer')(page),
    shows: alert('Failed to verify token'),
  },
  {
    name: 'verify-join, waiting for the response',
    open: async (page, world) =>
      clicked(joinCall, `/verify-join?token=${await askedToken(world)}`, 'Confirm my support', undefined)(page),
    shows: (page) => page.getByRole('main').getByRole('button', { name: 'Confirming…' }),
  },
]
