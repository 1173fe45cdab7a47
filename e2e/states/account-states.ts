import type { Page } from '@playwright/test'
import { callApi, linkToken, newAddress, password, waitForMail } from '../api.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, heading, text } from './state.ts'

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

export const accounts: State[] = [
  { name: 'login, empty', open: at('/login'), shows: heading('Log in') },
  {
    name: 'login, errors',
    open: async (page) => {
      await page.goto('/login')
      await button(page, 'Log in').click()
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'login, refused',
    open: async (page) => {
      await page.goto('/login')
      await fill(page, { Email: newAddress(), Password: 'not this one' })
      await button(page, 'Log in').click()
    },
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'login, no answer',
    open: async (page) => {
      await intercept(page, /\/api\/auth\/login$/, () => 'no answer')
      await page.goto('/login')
      await fill(page, { Email: newAddress(), Password: password })
      await button(page, 'Log in').click()
    },
    shows: (page) => page.getByRole('alert'),
  },
  { name: 'register, empty', open: at('/register'), shows: heading('Create an account') },
  {
    name: 'register, errors',
    open: async (page) => {
      await page.goto('/register')
      await page.getByLabel('Email').fill('ana@')
      await page.getByLabel(/^Username/).fill('a b')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await button(page, 'Create an account').click()
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'register, password easily guessed',
    open: async (page) => {
      await page.goto('/register')
      await page.getByLabel('Password', { exact: true }).fill('Password1!')
    },
    shows: text(/most common passwords/),
  },
  {
    name: 'register, password strong',
    open: async (page) => {
      await page.goto('/register')
      await page.getByLabel('Password', { exact: true }).fill(password)
    },
    shows: text('Strong.'),
  },
  {
    name: 'register, password refused by the server',
    open: async (page) => {
      await page.goto('/register')
      await page.getByLabel('Email').fill(newAddress())
      await page.getByLabel('Password', { exact: true }).fill('correcthorse')
      await button(page, 'Create an account').click()
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'register, check your inbox',
    open: async (page) => {
      await page.goto('/register')
      await page.getByLabel('Email').fill(newAddress())
      await page.getByLabel('Password', { exact: true }).fill(password)
      await button(page, 'Create an account').click()
    },
    shows: heading(/Check your inbox/),
  },
  { name: 'verify-email, missing token', open: at('/verify-email'), shows: alert('Missing token') },
  {
    name: 'verify-email, waiting for the press',
    open: at('/verify-email?token=some'),
    shows: (page) => button(page, 'Verify my address'),
  },
  {
    name: 'verify-email, invalid token',
    open: async (page) => {
      await page.goto('/verify-email?token=wrong')
      await button(page, 'Verify my address').click()
    },
    shows: (page) => page.getByRole('heading', { name: 'Get a new link' }),
  },
  {
    name: 'verify-email, verified',
    open: async (page) => {
      const email = newAddress()
      await callApi('/auth/register', { email, password })
      await page.goto(`/verify-email?token=${linkToken(await waitForMail(email, /verify/i))}`)
      await button(page, 'Verify my address').click()
    },
    shows: text(/You can create campaigns, support them and donate/),
  },
  { name: 'forgot, empty', open: at('/forgot'), shows: heading('Forgot your password?') },
  {
    name: 'forgot, sent',
    open: async (page) => {
      await page.goto('/forgot')
      await page.getByLabel('Email').fill(newAddress())
      await button(page, 'Send me the link').click()
    },
    shows: text(/Look in the inbox of/),
  },
  { name: 'reset, missing token', open: at('/reset/now'), shows: alert('Missing token') },
  { name: 'reset, form', open: at('/reset/now?token=some'), shows: (page) => page.getByLabel('New password') },
  {
    name: 'reset, invalid token',
    open: async (page) => {
      await page.goto('/reset/now?token=some')
      await page.getByLabel('New password', { exact: true }).fill(password)
      await button(page, 'Set the new password').click()
    },
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
