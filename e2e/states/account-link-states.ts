import { callApi, linkToken, newAddress, waitForMail } from '../api.ts'
import { registered } from '../mailed-links.ts'
import { type State, alert, at, button, heading, text } from './state.ts'
import { click, fill } from '../hands.ts'

/** Verification of the address, and new passwords. */
export const accountLinks: State[] = [
  { name: 'verify-email, missing token', open: at('/verify-email'), shows: alert('Missing token') },
  {
    name: 'verify-email, before the click',
    open: async (page) => {
      await page.goto(`/verify-email?token=${(await registered()).token}`)
    },
    shows: (page) => button(page, 'Verify my address'),
  },
  {
    name: 'verify-email, invalid token',
    open: at('/verify-email?token=wrong'),
    shows: (page) => page.getByRole('heading', { name: 'Get a new link' }),
  },
  {
    name: 'verify-email, verified',
    open: async (page) => {
      await page.goto(`/verify-email?token=${(await registered()).token}`)
      await click(button(page, 'Verify my address'))
    },
    shows: text(/You can create campaigns, support them and donate/),
  },
  { name: 'forgot, empty', open: at('/forgot'), shows: heading('Forgot your password?') },
  {
    name: 'forgot, sent',
    open: async (page) => {
      await page.goto('/forgot')
      await fill(page.getByLabel('Email'), newAddress())
      await click(button(page, 'Send me the link'))
    },
    shows: text(/Look in the inbox of/),
  },
  { name: 'reset, missing token', open: at('/reset/now'), shows: alert('Missing token') },
  {
    name: 'reset, form',
    open: async (page) => {
      const { email } = await registered()
      await callApi('/auth/forgot-password', { email })
      await page.goto(`/reset/now?token=${linkToken(await waitForMail(email, /password/i))}`)
    },
    shows: (page) => page.getByLabel('New password'),
  },
  {
    name: 'reset, invalid token',
    open: at('/reset/now?token=some'),
    shows: (page) => page.getByRole('link', { name: 'Ask for a new link' }),
  },
]

export const inboxes: State[] = [
  {
    name: 'inbox, list',
    kind: 'inbox',
    open: at('/dev/inbox'),
    shows: (page) => page.getByTestId('inbox-mail').first(),
  },
  {
    name: 'inbox, mail',
    kind: 'inbox',
    open: async (page, { member }) => {
      const mail = await waitForMail(member.email, /verify/i)
      await page.goto(`/dev/inbox/${mail.id}`)
    },
    shows: (page) => page.frameLocator('iframe').getByRole('link').first(),
  },
  {
    name: 'all mails, list',
    kind: 'inbox',
    open: at('/dev/mails'),
    shows: heading('All mails'),
  },
  {
    name: 'all mails, one mail',
    kind: 'inbox',
    open: at('/dev/mails/remindermail-to-a-guest'),
    shows: (page) =>
      page.frameLocator('iframe[title="The mail, wide"]').getByRole('link', { name: 'Open the campaign' }),
  },
]
