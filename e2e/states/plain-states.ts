import { registered } from '../mailed-links.ts'
import type { Page } from '@playwright/test'
import { callApi, newAddress, waitForMail } from '../api.ts'
import { type State, alert, campaignPath, heading, text } from './state.ts'
import { askedToken } from './support-states.ts'

const scripts = /<script\b[^>]*>.*?<\/script\s*>|<link rel="modulepreload"[^>]*>|<\/?noscript\b[^>]*>/gs

/** Applies the `noscript` styles, because axe needs a browser with scripts. */
const applyPlainRules = () => {
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.conditionText === '(scripting: none)') rule.media.mediaText = 'all'
      if (rule instanceof CSSGroupingRule) apply(rule.cssRules)
      else if (rule instanceof CSSStyleRule) apply(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) apply(sheet.cssRules)
}

/**
 * Shows a page as a browser without JavaScript does. Axe needs JavaScript, so the page is loaded without its scripts and with the
 * content of `noscript`.
 * @param method POST to submit the form of the page
 */
const plain = async (page: Page, path: string, method: 'GET' | 'POST' = 'GET') => {
  const answer = await page.request.fetch(path, {
    method,
    headers: { accept: 'text/html' },
    ...(method === 'POST' && { form: {} }),
  })
  const html = await answer.text()
  await page.goto('/robots.txt')
  await page.setContent(html.replace(scripts, ''))
  await page.evaluate(applyPlainRules)
}

const opens = (path: string, method?: 'POST') => (page: Page) => plain(page, path, method)
const submit = (name: string) => (page: Page) => page.locator('button[type=submit]', { hasText: name }).first()

/** Screens in a browser without JavaScript. */
export const plainStates: State[] = [
  { name: 'without scripts: home', open: opens('/'), shows: heading('Pick a day') },
  { name: 'without scripts: campaigns', open: opens('/campaigns'), shows: heading('Campaigns') },
  {
    name: 'without scripts: campaign',
    open: (page, world) => plain(page, campaignPath(world)),
    shows: heading('Plant forty lime trees'),
  },
  { name: 'without scripts: login', open: opens('/login'), shows: text(/This page needs JavaScript/) },
  {
    name: 'without scripts: verify-email',
    open: async (page) => plain(page, `/verify-email?token=${(await registered()).token}`),
    shows: submit('Verify my address'),
  },
  {
    name: 'without scripts: verify-email, refused',
    open: opens('/verify-email?token=wrong', 'POST'),
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'without scripts: verify-email, verified',
    open: async (page) => {
      await plain(page, `/verify-email?token=${(await registered()).token}`, 'POST')
    },
    shows: heading('Address verified'),
  },
  {
    name: 'without scripts: verify-join',
    open: async (page, world) => plain(page, `/verify-join?token=${await askedToken(world)}`),
    shows: submit('Confirm my support'),
  },
  {
    name: 'without scripts: verify-join, confirmed',
    open: async (page, world) => plain(page, `/verify-join?token=${await askedToken(world)}`, 'POST'),
    shows: heading('Support confirmed'),
  },
  {
    name: 'without scripts: mine',
    open: async (page, { supported }) => {
      const email = newAddress()
      await callApi(`/campaigns/${supported._id}/support`, { email })
      const { links } = await waitForMail(email, /support/i)
      const { pathname, search } = new URL(links.find((link) => link.includes('/mine')) ?? '')
      await plain(page, pathname + search)
    },
    shows: heading('Your support'),
  },
  { name: 'without scripts: unsubscribe', open: opens('/unsubscribe?token=wrong'), shows: heading('Stop mails') },
]
