import type { Page } from '@playwright/test'
import { newAddress, password } from '../api.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, heading, text } from './state.ts'
import { click, fill } from '../hands.ts'

const fillAll = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await fill(page.getByLabel(label, { exact: true }), value)
}

/** Login and registration. */
export const accounts: State[] = [
  { name: 'login, empty', open: at('/login'), shows: heading('Log in') },
  {
    name: 'login, errors',
    open: async (page) => {
      await page.goto('/login')
      await click(button(page, 'Log in'))
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'login, refused',
    open: async (page) => {
      await page.goto('/login')
      await fillAll(page, { Email: newAddress(), Password: 'not this one' })
      await click(button(page, 'Log in'))
    },
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'login, no answer',
    open: async (page) => {
      await intercept(page, /\/api\/auth\/login$/, () => 'no answer')
      await page.goto('/login')
      await fillAll(page, { Email: newAddress(), Password: password })
      await click(button(page, 'Log in'))
    },
    shows: (page) => page.getByRole('alert'),
  },
  { name: 'register, empty', open: at('/register'), shows: heading('Create an account') },
  {
    name: 'register, errors',
    open: async (page) => {
      await page.goto('/register')
      await fill(page.getByLabel('Email'), 'ana@')
      await fill(page.getByLabel(/^Username/), 'a b')
      await fill(page.getByLabel('Password', { exact: true }), 'short')
      await click(button(page, 'Create an account'))
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'register, password easily guessed',
    open: async (page) => {
      await page.goto('/register')
      await fill(page.getByLabel('Password', { exact: true }), 'Password1!')
    },
    shows: text(/most common passwords/),
  },
  {
    name: 'register, password strong',
    open: async (page) => {
      await page.goto('/register')
      await fill(page.getByLabel('Password', { exact: true }), password)
    },
    shows: text('Strong.'),
  },
  {
    name: 'register, password refused by the server',
    open: async (page) => {
      await page.goto('/register')
      await fill(page.getByLabel('Email'), newAddress())
      await fill(page.getByLabel('Password', { exact: true }), 'correcthorse')
      await click(button(page, 'Create an account'))
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'register, check your inbox',
    open: async (page) => {
      await page.goto('/register')
      await fill(page.getByLabel('Email'), newAddress())
      await fill(page.getByLabel('Password', { exact: true }), password)
      await click(button(page, 'Create an account'))
    },
    shows: heading(/Check your inbox/),
  },
]
