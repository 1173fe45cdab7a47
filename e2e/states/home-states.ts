import { intercept } from './intercept.ts'
import { type State, alert, asMember, at, button, hurryToAskAgain, text } from './state.ts'
import { click, waitForHydration } from '../hands.ts'

export const homes: State[] = [
  { name: 'home, signed out', open: at('/'), shows: (page) => page.getByRole('link', { name: 'Create an account' }) },
  {
    name: 'home, signed in',
    viewer: 'member',
    open: at('/'),
    shows: (page) => page.getByRole('link', { name: 'Create a campaign' }),
  },
  {
    name: 'home, address to be verified',
    viewer: 'unverified',
    open: at('/'),
    shows: (page) => page.getByRole('region', { name: 'Verify your address' }),
  },
  {
    name: 'home, no day taken yet',
    open: async (page) => {
      await page.goto('/campaigns')
      await waitForHydration(page)
      await intercept(page, /\/api\/campaigns\?/, () => ({ json: [] }))
      await click(page.getByRole('link', { name: 'Muster' }).first())
    },
    shows: text('There are no campaigns yet'),
  },
  {
    name: 'home, failed',
    open: async (page) => {
      await page.goto('/campaigns')
      await waitForHydration(page)
      await hurryToAskAgain(page)
      await intercept(page, /\/api\/(campaigns\?|figures)/, () => 'no answer')
      await click(page.getByRole('link', { name: 'Muster' }).first())
    },
    shows: alert('The next days could not be loaded'),
  },
  {
    name: 'home, link could not be sent again',
    viewer: 'unverified',
    open: async (page) => {
      await intercept(page, /\/api\/auth\/resend-verification$/, () => 'no answer')
      await page.goto('/')
      await click(button(page, 'Send the link again'))
    },
    shows: text('The site could not be reached'),
  },
  {
    name: 'phone menu, open',
    viewer: 'member',
    only: 'phone',
    open: async (page) => {
      await page.goto('/')
      await asMember(page)
      await click(button(page, 'Menu'))
    },
    shows: (page) => page.getByRole('link', { name: 'Create', exact: true }),
  },
]
