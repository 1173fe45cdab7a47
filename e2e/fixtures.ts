import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { adminEmail, callApi, inDays, logIn, makePerson, type Mail, type Person, waitForMail } from './api.ts'
import { expect } from './patience.ts'
import { test as base } from './worker.ts'

export { newAddress } from './api.ts'
export { expect }

/** The development inbox. */
type Inbox = {
  /** Waits for the newest mail to an address whose subject matches. */
  waitFor(address: string, subject: RegExp): Promise<Mail>
}

type Fixtures = {
  inbox: Inbox
  /** A person with a verified address, created through the API. */
  person: Person
  /** A page on which the person is logged in. */
  signedIn: Page
  /** An admin, and a page of another browser on which they are logged in. */
  admin: { page: Page; token: string }
  /** An active campaign of another person. */
  campaign: { _id: string; title: string }
  /** Fails the test on any console error, page error, CSP violation or server error. */
  clean: undefined
}

/** Console messages that tests cause on purpose. */
const expected = [
  /Failed to load resource.*status of 4\d\d/,
  // A request that the test aborted.
  /Failed to load resource: net::ERR_FAILED/,
  // The inbox shows mails in a frame without scripts, where the browser's driver tries to run its own.
  /Blocked script execution in '[^']*\/dev\/inbox\//,
]

/** Records problems of a page: errors, CSP violations, files that were fetched in vain, and server errors. */
export const watch = (page: Page, problems: string[]): void => {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !expected.some((pattern) => pattern.test(text))) problems.push(`console: ${text}`)
    if (/Content Security Policy/i.test(text)) problems.push(`policy: ${text}`)
    if (/was preloaded using link preload but not used/.test(text)) problems.push(`preload: ${text}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
}

export const test = base.extend<Fixtures, { campaigner: Person }>({
  /** The owner of the campaigns of a worker's tests. */
  campaigner: [
    async ({}, use) => {
      await use(await makePerson())
    },
    { scope: 'worker' },
  ],
  inbox: async ({}, use) => {
    await use({ waitFor: waitForMail })
  },
  person: async ({}, use) => {
    await use(await makePerson())
  },
  signedIn: async ({ page, person }, use) => {
    await page.addInitScript((token) => localStorage.setItem('muster.token', token), person.token)
    await use(page)
  },
  admin: async ({ browser, baseURL }, use) => {
    const { token } = await logIn(adminEmail)
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    await context.addInitScript((value) => localStorage.setItem('muster.token', value), token)
    const page = await context.newPage()
    const problems: string[] = []
    watch(page, problems)
    await use({ page, token })
    expect(problems).toEqual([])
    await context.close()
  },
  campaign: async ({ campaigner }, use) => {
    const title = `Plant trees ${randomBytes(4).toString('hex')}`
    const body = { title, executionDate: inDays(20), goalAmount: 500, description: 'Shade for the whole road.' }
    await use(await callApi('/campaigns', body, campaigner.token))
  },
  clean: [
    async ({ context }, use) => {
      const problems: string[] = []
      context.on('page', (page) => watch(page, problems))
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
