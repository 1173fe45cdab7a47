import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { type State, alert, button, skeleton, text, unanswered, waiting } from './state.ts'
import { click } from '../hands.ts'

const mail = (last: number, part: object) => ({
  _id: `01935a2e-7c00-7000-8000-00000000000${last}`,
  createdAt: '2026-11-20T08:30:00.000Z',
  failedAt: '2026-11-21T08:30:00.000Z',
  tries: 26,
  ...part,
})
const mails = [
  mail(1, { kind: 'donation-completed', recipient: 'ben@example.org', reason: 'connect ECONNREFUSED 192.0.2.7:465' }),
  mail(2, {
    kind: 'reminder',
    recipient: 'a.person.with.a.long.address@a-very-long-host-name.example.org',
    tries: 1,
    reason: 'Can’t send mail - all recipients were rejected: 550 5.1.1 no such mailbox here',
  }),
  mail(3, {
    kind: 'password-changed',
    recipient: 'ana@example.org',
    tries: 1,
    reason: 'its content cannot be read: the encryption key k1 is not configured',
  }),
]
const openFull = async (page: Page): Promise<void> => {
  await intercept(page, /\/api\/admin\/mails/, () => ({ json: mails }))
  await page.goto('/admin/mails')
}

/** Mails that could not be read or sent. */
export const failedMails: State[] = [
  {
    name: 'admin failed mails, full',
    viewer: 'admin',
    open: openFull,
    shows: (page) => button(page, 'Retry the mail to ben@example.org'),
  },
  {
    name: 'admin failed mails, none',
    viewer: 'admin',
    open: async (page) => {
      await intercept(page, /\/api\/admin\/mails/, () => ({ json: [] }))
      await page.goto('/admin/mails')
    },
    shows: text(/^No failed mails/),
  },
  {
    name: 'admin failed mails, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/mails/, '/admin/mails'),
    shows: alert('Failed to load'),
  },
  {
    name: 'admin failed mails, loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/mails/, '/admin/mails'),
    shows: skeleton,
  },
  {
    name: 'admin failed mails, dropping',
    viewer: 'admin',
    open: async (page) => {
      await openFull(page)
      await click(button(page, 'Drop the mail to ben@example.org'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Drop this mail?' }),
  },
  {
    name: 'admin failed mails, retrying all',
    viewer: 'admin',
    open: async (page) => {
      await openFull(page)
      await click(button(page, 'Retry all'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Retry all failed mails?' }),
  },
]
