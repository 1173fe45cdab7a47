import type { Page } from '@playwright/test'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, asMember, at, text } from './state.ts'

const filled = {
  name: 'Rivers United',
  accent: '#1c6b3c',
  logo: null,
  darkLogo: null,
  legalName: 'Rivers United e. V.',
  address: 'River Street 1\n1000 Ljubljana\nSlovenia',
  registerNumber: 'VR 12345',
  taxNumber: 'SI12345678',
  email: 'hello@rivers.example',
  phone: '+386 1 234 56 78',
  website: 'https://rivers.example',
  version: 3,
  fixed: ['phone'],
}

const openFilled = async (page: Page) => {
  await intercept(page, /\/api\/admin\/organisation$/, () => ({ status: 200, json: filled }))
  await page.goto('/admin/organisation')
}

/** The organisation and the pages that the operator writes. */
export const organisationStates: State[] = [
  {
    name: 'organisation, empty',
    viewer: 'admin',
    open: at('/admin/organisation'),
    shows: text('Name and look'),
  },
  { name: 'organisation, filled', viewer: 'admin', open: openFilled, shows: text('Name and look') },
  {
    name: 'organisation, refused colour',
    viewer: 'admin',
    open: async (page) => {
      await openFilled(page)
      await page.getByLabel('Accent colour').fill('#f2a900')
      await page.getByRole('button', { name: 'Save the organisation' }).click()
    },
    shows: alert('This colour is too light'),
  },
  {
    name: 'organisation, privacy edited',
    viewer: 'admin',
    open: at('/admin/organisation?tab=privacy'),
    shows: text('Preview'),
  },
  { name: 'terms, default', open: at('/terms'), shows: text('What this site is for') },
  { name: 'privacy, default', open: at('/privacy'), shows: text('What your browser keeps') },
  { name: 'imprint, default', open: at('/imprint'), shows: text('has not given their details yet') },
  {
    name: 'terms, changed since',
    viewer: 'member',
    open: async (page) => {
      await interceptChanged(page, /\/api\/auth\/me$/, { termsToAccept: 2 })
      await page.goto('/terms')
      await asMember(page)
    },
    shows: text('The terms have changed.'),
  },
]
