import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'

export const id = (last: number) => `0190a000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`
export const bookedAt = '2026-11-02T08:30:00.000Z'
export const person = (last: number, name: string) => ({
  _id: id(last),
  username: null,
  name,
  displayName: name,
  imageUrl: null,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
})

export const answering = (path: RegExp, json: unknown, tab: string) => async (page: Page) => {
  await intercept(page, path, ({ method }) => (method === 'GET' ? { json } : 'no answer'))
  await page.goto(`/admin/ledger?tab=${tab}`)
}
