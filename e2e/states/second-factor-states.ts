import type { Page } from '@playwright/test'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, asMember, button, heading, text } from './state.ts'
import { click, fill } from '../hands.ts'

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await asMember(page)
}

/** Mocks the viewer's account with these changes. */
const openAs = (change: object) => async (page: Page) => {
  await interceptChanged(page, /\/api\/auth\/me$/, change)
  await openAccount(page)
}

/** Mocks the server's response, so that the account stays unchanged for other states. */
const answer = (page: Page, path: string, json: object, status = 200) =>
  intercept(page, new RegExp(`/api${path}$`), () => ({ status, json }))

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7H3K-${index}QWE-RT9Z-XC4V`)

/** Turning the second factor on and off. */
export const secondFactor: State[] = [
  {
    name: 'account, second factor key',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await click(button(page, 'Turn it on'))
    },
    shows: (page) => page.getByRole('img', { name: /^QR code/ }),
  },
  {
    name: 'account, second factor recovery codes',
    viewer: 'member',
    open: async (page) => {
      await answer(page, '/auth/second-factor/confirm', { recoveryCodes })
      await openAccount(page)
      await click(button(page, 'Turn it on'))
      await fill(page.getByLabel('Code', { exact: true }), '123456')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Turn it on' }))
    },
    shows: text('Keep these codes now'),
  },
  {
    name: 'account, second factor turning off',
    viewer: 'member',
    open: async (page) => {
      await openAs({ secondFactor: true })(page)
      await click(button(page, 'Turn it off'))
    },
    shows: heading('Turn off the second factor'),
  },
]

/** A login with the second factor. */
export const codeLogins: State[] = [
  {
    name: 'login, second factor',
    open: async (page) => {
      const error = 'Enter the code from your authenticator app'
      await answer(page, '/auth/login', { error, code: 'second_factor_required' }, 401)
      await page.goto('/login')
      await fill(page.getByLabel('Email'), 'ana@example.org')
      await fill(page.getByLabel('Password', { exact: true }), 'whatever it is')
      await click(button(page, 'Log in'))
    },
    shows: (page) => page.getByLabel('Code', { exact: true }),
  },
]
