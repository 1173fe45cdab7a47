import type { Page } from '@playwright/test'
import { callApi, linkToken, newAddress, waitForMail } from '../api.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, asMember, at, button, campaignPath, openProblem, reportProblem, text } from './state.ts'
import { check, click, fill } from '../hands.ts'

const openReport = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await reportProblem(page, 'the campaign')
}

const fillIn = async (page: Page, email?: string) => {
  await check(page.getByRole('radio', { name: 'Fraud or a scam' }))
  await fill(page.getByRole('textbox', { name: 'Describe it' }), 'The pictures are of another road, see example.org.')
  if (email) await fill(page.getByRole('textbox', { name: 'Your email' }), email)
  await click(button(page, 'Send the report'))
}

/** The page of the link that confirms a reporter's address. */
const reportLinkOf = async ({ supported }: World): Promise<string> => {
  const email = newAddress()
  await callApi(`/campaigns/${supported._id}/report`, { category: 'hate', text: 'It threatens people.', email })
  return `/verify-report?token=${linkToken(await waitForMail(email, /report/i))}`
}

/** Reporting a campaign on its page, and confirming the address. */
export const reports: State[] = [
  {
    name: 'report, which problem',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await openProblem(page)
    },
    shows: (page) => page.getByRole('list', { name: 'What is it about?' }),
  },
  {
    name: 'report, errors',
    open: async (page, world) => {
      await openReport(page, world)
      await click(button(page, 'Send the report'))
    },
    shows: alert('Describe what is wrong'),
  },
  {
    name: 'report, too many',
    open: async (page, world) => {
      const error =
        'Many reports were sent from your network or account within an hour. They are with the admins. Try again in an hour'
      await intercept(page, /\/api\/campaigns\/[^/]+\/report$/, () => ({
        status: 429,
        json: { error, code: 'too_many_reports' },
      }))
      await openReport(page, world)
      await fillIn(page)
    },
    shows: alert('Many reports were sent'),
  },
  {
    name: 'report, sent with an address',
    open: async (page, world) => {
      await openReport(page, world)
      await fillIn(page, newAddress())
    },
    shows: text('Your report is sent'),
  },
  {
    name: 'report, sent by a member',
    viewer: 'member',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await asMember(page)
      await reportProblem(page, 'the campaign')
      await fillIn(page)
    },
    shows: text('Your report is sent'),
  },
  {
    name: 'verify-report, invalid token',
    open: at('/verify-report?token=wrong'),
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'verify-report, before the click',
    open: async (page, world) => {
      await page.goto(await reportLinkOf(world))
    },
    shows: (page) => button(page, 'Confirm my address'),
  },
  {
    name: 'verify-report, confirmed',
    open: async (page, world) => {
      await page.goto(await reportLinkOf(world))
      await click(button(page, 'Confirm my address'))
    },
    shows: text('Your address is confirmed'),
  },
]
