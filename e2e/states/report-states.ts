import type { Page } from '@playwright/test'
import { callApi, linkToken, newAddress, waitForMail } from '../api.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, asMember, at, button, campaignPath, openProblem, reportProblem, text } from './state.ts'

const openReport = async (page: Page, world: World) => {
  await page.goto(campaignPath(world))
  await reportProblem(page, 'the campaign')
}

const fillIn = async (page: Page, email?: string) => {
  await page.getByRole('radio', { name: 'Fraud or a scam' }).check()
  await page.getByRole('textbox', { name: 'Describe it' }).fill('The pictures are of another road, see example.org.')
  if (email) await page.getByRole('textbox', { name: 'Your email' }).fill(email)
  await button(page, 'Send the report').click()
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
      await button(page, 'Send the report').click()
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
    open: async (page) => {
      await page.goto('/verify-report?token=wrong')
      await button(page, 'Confirm my address').click()
    },
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'verify-report, before the click',
    open: at('/verify-report?token=some'),
    shows: (page) => button(page, 'Confirm my address'),
  },
  {
    name: 'verify-report, confirmed',
    open: async (page, { supported }) => {
      const email = newAddress()
      await callApi(`/campaigns/${supported._id}/report`, { category: 'hate', text: 'It threatens people.', email })
      await page.goto(`/verify-report?token=${linkToken(await waitForMail(email, /report/i))}`)
      await button(page, 'Confirm my address').click()
    },
    shows: text('Your address is confirmed'),
  },
]
