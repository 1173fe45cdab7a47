import type { Page } from '@playwright/test'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, heading, skeleton, text, unanswered, waiting } from './state.ts'

const calls = /\/api\/admin\/status/
const path = '/admin/status'
const id = (last: number) => `01935a2e-7c00-7000-8000-00000000000${last}`

const trouble = (last: number, part: object) => ({
  _id: id(last),
  subject: '',
  figure: null,
  beganAt: '2026-11-20T08:30:00.000Z',
  endedAt: null,
  ...part,
})
const works = { state: 'works', succeededAt: '2026-11-20T09:41:00.000Z', failingSince: null }
const none = { count: 0, oldestAt: null }
const well = {
  version: '0.1.0',
  commit: 'c0ffee0123456789c0ffee0123456789c0ffee01',
  troubles: [],
  past: [],
  services: ['paypal', 'smtp', 'storage'].map((service) => ({ service, ...works })),
  mails: none,
  mailsFailed: 0,
  orders: { count: 2, oldestAt: '2026-11-20T09:38:00.000Z' },
  payouts: none,
  jobs: none,
  checkedAt: '2026-11-20T03:23:00.000Z',
}
const troubled = {
  ...well,
  troubles: [
    trouble(1, { kind: 'books', figure: 1 }),
    trouble(2, { kind: 'service', subject: 'smtp' }),
    trouble(3, { kind: 'disk', subject: 'web-1.a-long-name-of-a-host.example.org', figure: 312 }),
    trouble(4, { kind: 'mails', figure: 12 }),
    trouble(5, { kind: 'job', subject: 'reconcile-donations' }),
  ],
  past: [
    trouble(6, { kind: 'service', subject: 'paypal', endedAt: '2026-11-20T09:02:00.000Z' }),
    trouble(7, { kind: 'quarantine', figure: 2, endedAt: '2026-11-21T10:30:00.000Z' }),
  ],
  services: [
    { service: 'paypal', state: 'off', succeededAt: null, failingSince: null },
    { service: 'smtp', ...works, state: 'fails', failingSince: '2026-11-20T09:44:00.000Z' },
    { service: 'storage', state: 'unknown', succeededAt: null, failingSince: null },
  ],
  mails: { count: 1204, oldestAt: '2026-11-20T09:44:00.000Z' },
  mailsFailed: 12,
  payouts: { count: 1, oldestAt: '2026-11-17T09:44:00.000Z' },
  checkedAt: null,
}

const showing = (json: { troubles: readonly unknown[] }) => async (page: Page) => {
  await intercept(page, calls, () => ({ json }))
  await interceptChanged(page, /\/api\/admin\/waiting/, { troubles: json.troubles.length })
  await page.goto(path)
}

/** The status of the site. */
export const statusStates: State[] = [
  { name: 'admin status, all well', viewer: 'admin', open: showing(well), shows: text('All is well') },
  { name: 'admin status, problems', viewer: 'admin', open: showing(troubled), shows: heading('5 problems now') },
  {
    name: 'admin status, failed',
    viewer: 'admin',
    open: unanswered(calls, path),
    shows: alert('Failed to load'),
  },
  { name: 'admin status, loading', viewer: 'admin', open: waiting(calls, path), shows: skeleton },
  {
    name: 'bar for admins, problems',
    viewer: 'admin',
    open: async (page) => {
      await interceptChanged(page, /\/api\/admin\/waiting/, { troubles: 2 })
      await page.goto('/campaigns')
    },
    shows: (page) => page.getByRole('region', { name: 'For admins' }),
  },
]
