import type { Page } from '@playwright/test'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, asMember, button, heading, text } from './state.ts'
import { choose, click, fill } from '../hands.ts'

/** The server's response if the last proof is older than 10 minutes. */
export const refuseForProof = (page: Page, calls: RegExp): Promise<void> =>
  intercept(page, calls, ({ method }) => {
    if (calls.source.includes('tokens') && method === 'GET') return 'pass'
    return { status: 403, json: { error: 'Confirm that it is you', code: 'proof_required' } }
  })

const answerProof = (page: Page, status: number, json: object): Promise<void> =>
  intercept(page, /\/api\/auth\/prove$/, () => ({ status, json }))

const askForData = async (page: Page) => {
  await refuseForProof(page, /\/api\/user\/export$/)
  await page.goto('/account')
  await asMember(page)
  await click(button(page, 'Download my data'))
}

const confirm = async (page: Page) => {
  await fill(page.getByLabel('Your password'), 'whatever it is')
  await click(button(page, 'Confirm'))
}

const expired = { error: 'Your session has ended. Log in again', code: 'session_expired' }

/** Saves a name after the session was ended elsewhere. */
const saveAfterEnd = async (page: Page) => {
  await intercept(page, /\/api\/user\/profile$/, () => ({ status: 401, json: expired }))
  await page.goto('/account')
  await asMember(page)
  await fill(page.getByLabel(/^Name/), 'Ana Novak')
  await click(button(page, 'Save profile'))
  await heading('Log in to continue')(page).waitFor()
}

/** A page with unsaved input whose session has ended. */
export const heldStates: State[] = [
  { name: 'session ended, login dialog', viewer: 'member', open: saveAfterEnd, shows: heading('Log in to continue') },
  {
    name: 'session ended, wrong password',
    viewer: 'member',
    open: async (page) => {
      const error = 'Email or password is wrong'
      await intercept(page, /\/api\/auth\/login$/, () => ({ status: 401, json: { error, code: 'wrong_credentials' } }))
      await saveAfterEnd(page)
      await fill(page.getByRole('dialog').getByRole('textbox', { name: 'Password' }), 'whatever it is')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Log in' }))
    },
    shows: alert('Email or password is wrong'),
  },
  {
    name: 'session ended, put off',
    viewer: 'member',
    open: async (page) => {
      await saveAfterEnd(page)
      await click(button(page, 'Not now'))
    },
    shows: text('Your session has ended.'),
  },
]

export const proofStates: State[] = [
  { name: 'proof, dialog', viewer: 'member', open: askForData, shows: heading('Confirm that it is you') },
  {
    name: 'proof, with a code',
    viewer: 'member',
    open: async (page) => {
      await interceptChanged(page, /\/api\/auth\/me$/, { secondFactor: true })
      await askForData(page)
    },
    shows: (page) => page.getByRole('dialog').getByLabel('Code', { exact: true }),
  },
  {
    name: 'proof, wrong password',
    viewer: 'member',
    open: async (page) => {
      const error = 'The password is wrong'
      await answerProof(page, 400, { error, code: 'wrong_password', fields: { password: error } })
      await askForData(page)
      await confirm(page)
    },
    shows: alert('The password is wrong'),
  },
  {
    name: 'proof, session ended',
    viewer: 'member',
    open: async (page) => {
      const error = 'That was wrong five times, so this session has ended. Log in again'
      await answerProof(page, 401, { error, code: 'too_many_proofs' })
      await askForData(page)
      await confirm(page)
    },
    shows: text(/your account is not locked/),
  },
  {
    name: 'proof, declined',
    viewer: 'member',
    open: async (page) => {
      await askForData(page)
      await click(button(page, 'Cancel'))
    },
    shows: text('Not done, because you did not confirm that it is you.'),
  },
  {
    name: 'proof, over another dialog',
    viewer: 'admin',
    open: async (page) => {
      await refuseForProof(page, /\/api\/admin\/tokens/)
      await page.goto('/admin?tab=tokens')
      await click(button(page, 'Add a secret'))
      await choose(page.getByLabel('Name'), 'GOOGLE_PLACES_KEY')
      await fill(page.getByLabel('Value'), 'a-key-that-does-not-exist')
      await click(button(page, 'Save'))
    },
    shows: heading('Confirm that it is you'),
  },
  {
    name: 'admin, second factor first',
    viewer: 'admin',
    open: async (page) => {
      await interceptChanged(page, /\/api\/auth\/me$/, { secondFactorNeeded: true })
      await page.goto('/admin?tab=payouts')
    },
    shows: heading('Turn on a second factor first'),
  },
  {
    name: 'account, second factor needed',
    viewer: 'admin',
    open: async (page) => {
      await interceptChanged(page, /\/api\/auth\/me$/, { secondFactorNeeded: true })
      await page.goto('/account?next=%2Fadmin#second-factor')
      await asMember(page)
    },
    shows: text('You need it for the admin pages'),
  },
]
