import type { Page } from '@playwright/test'
import { newAddress, password } from '../api.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, heading, text } from './state.ts'

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Login and registration. */
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
]
