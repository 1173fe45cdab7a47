import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { type State, alert, button, skeleton, text, unanswered, waiting } from './state.ts'
import { click } from '../hands.ts'

const path = '/admin/retention'
const calls = /\/api\/admin\/retention$/
const running = /\/api\/admin\/retention\/runs$/

const kind = (name: string, data: string, kept: string, part: object = {}) => ({
  kind: name,
  data,
  kept,
  setting: `RETENTION_${name.toUpperCase()}_DAYS`,
  isDefault: true,
  due: 0,
  oldest: null,
  ...part,
})
const sentMails = { kind: 'sent_mails', data: 'Sent mails: receiver and time, not the content' }
const history = { kind: 'change_history', data: 'Who changed which fields and when, without their values' }
const kinds = [
  kind(
    'unverified_accounts',
    'Accounts whose mail address was never verified',
    '30 days after they were last used, then deleted',
    { due: 3, oldest: '2026-09-20T09:41:00.000Z' },
  ),
  kind(
    'guest_supports',
    'Support as a guest',
    '1 year after the campaign’s day, then counted without the mail address',
  ),
  kind('guest_requests', 'Networks that asked for mails to guests', '1 day', { setting: null }),
  kind(sentMails.kind, sentMails.data, '2 years after they were written, then deleted', {
    isDefault: false,
    due: 1204,
    oldest: '2024-11-18T09:41:00.000Z',
  }),
  kind(history.kind, history.data, 'as long as the site runs'),
]
const run = (last: number, part: object) => ({
  _id: `01935a2e-7c00-7000-8000-00000000000${last}`,
  startedAt: '2026-11-20T03:41:00.000Z',
  finishedAt: '2026-11-20T03:41:04.000Z',
  status: 'finished',
  startedBy: null,
  removed: [],
  failed: [],
  ...part,
})
const ada = {
  _id: '01935a2e-7c00-7000-8000-000000000099',
  username: 'ada',
  name: 'Ada',
  displayName: 'Ada',
  imageUrl: null,
}
const done = run(3, {
  startedBy: ada,
  removed: [
    { ...sentMails, count: 1204 },
    { kind: 'unverified_accounts', data: 'Accounts whose mail address was never verified', count: 3 },
  ],
})
const incomplete = run(4, { startedBy: ada, removed: [{ ...sentMails, count: 1204 }], failed: [history] })
const current = run(5, { finishedAt: null, status: 'running', removed: [{ ...sentMails, count: 500 }] })
const runs = [done, run(2, { status: 'interrupted', finishedAt: null, failed: [history] }), run(1, {})]

const showing =
  (json: object, reply?: { json: unknown; status?: number } | 'no answer') =>
  async (page: Page): Promise<void> => {
    await intercept(page, calls, () => ({ json }))
    await intercept(page, running, () => reply)
    await page.goto(path)
  }
const confirmed = (reply?: { json: unknown; status?: number } | 'no answer') => async (page: Page) => {
  await showing({ kinds, runs }, reply)(page)
  await click(button(page, 'Delete now'))
  await click(button(page, 'Delete them'))
}

/** The periods of personal data, and the job that deletes what is past them. */
export const retentionStates: State[] = [
  { name: 'admin retention, due', viewer: 'admin', open: showing({ kinds, runs }), shows: text('1,207 records') },
  {
    name: 'admin retention, nothing due',
    viewer: 'admin',
    open: showing({ kinds: kinds.map((each) => ({ ...each, due: 0, oldest: null })), runs: [] }),
    shows: text('Nothing is past its period.'),
  },
  {
    name: 'admin retention, asking',
    viewer: 'admin',
    open: async (page) => {
      await showing({ kinds, runs })(page)
      await click(button(page, 'Delete now'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Delete 1,207 records?' }),
  },
  {
    name: 'admin retention, running',
    viewer: 'admin',
    open: async (page) => {
      await showing({ kinds, runs: [current, ...runs] })(page)
      await click(button(page, 'Delete now'))
      await click(button(page, 'Delete them'))
    },
    shows: text('So far: 500 records.'),
  },
  {
    name: 'admin retention, ran',
    viewer: 'admin',
    open: confirmed({ json: done, status: 201 }),
    shows: text('The run is done'),
  },
  {
    name: 'admin retention, ran in part',
    viewer: 'admin',
    open: confirmed({ json: incomplete, status: 201 }),
    shows: text('Not all data could be deleted'),
  },
  {
    name: 'admin retention, run failed',
    viewer: 'admin',
    open: confirmed('no answer'),
    shows: alert('Failed to run the job'),
  },
  { name: 'admin retention, failed', viewer: 'admin', open: unanswered(calls, path), shows: alert('Failed to load') },
  { name: 'admin retention, loading', viewer: 'admin', open: waiting(calls, path), shows: skeleton },
]
