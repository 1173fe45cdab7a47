import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, text } from './state.ts'

/** Opens the page of a mail's link, whose mails are stopped already or not. */
const withSubscription = (stopped: boolean) => async (page: Page) => {
  const subscription = {
    campaignId: '01900000-0000-7000-8000-000000000000',
    campaignTitle: 'Plant forty lime trees along the lower road',
    email: 'a.rather.long.address.of.somebody@example.org',
    stopped,
  }
  await intercept(page, /\/api\/unsubscribe\?/, () => ({ json: subscription }))
  await page.goto('/unsubscribe?token=some')
}

const failStopping = async (page: Page) => {
  await withSubscription(false)(page)
  await intercept(page, /\/api\/unsubscribe$/, () => 'no answer')
  await button(page, 'Stop these mails').click()
}

/** What the links in the feet of mails lead to. */
export const mailLinks: State[] = [
  { name: 'unsubscribe, missing token', open: at('/unsubscribe'), shows: alert('Missing token') },
  {
    name: 'unsubscribe, invalid token',
    open: at('/unsubscribe?token=wrong'),
    shows: alert('Invalid or expired token'),
  },
  { name: 'unsubscribe, asked', open: withSubscription(false), shows: (page) => button(page, 'Stop these mails') },
  { name: 'unsubscribe, failed', open: failStopping, shows: alert('Failed to stop the mails') },
  {
    name: 'unsubscribe, stopped',
    open: withSubscription(true),
    shows: text('You get no more mails about this campaign'),
  },
]
