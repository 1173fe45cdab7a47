import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAccountDraft, keepAccountDraft, readAccountDraft } from './account-draft.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const dayMs = 24 * 60 * 60_000
const key = 'muster.draft.account'
const nothing = { email: '', username: '', phone: '', next: '' }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('values typed in one form are kept for the other forms', () => {
  keepAccountDraft({ email: 'ana@example.org', next: '/campaigns/1' }, nowMs)
  keepAccountDraft({ email: 'ana.novak@example.org' }, nowMs)
  expect(readAccountDraft(nowMs)).toEqual({ ...nothing, email: 'ana.novak@example.org', next: '/campaigns/1' })
})

test('a draft lives as long as a mailed link, and is deleted after login', () => {
  keepAccountDraft({ email: 'ana@example.org' }, nowMs)
  expect(readAccountDraft(nowMs + dayMs - 1).email).toBe('ana@example.org')
  expect(readAccountDraft(nowMs + dayMs)).toEqual(nothing)
  clearAccountDraft()
  expect(readAccountDraft(nowMs)).toEqual(nothing)
})

test.each(['', 'null', '{"values":3}', '{"savedAtMs":9e15,"values":{"email":{"a":1},"next":7}}', 'nonsense'])(
  'an unreadable draft is empty: %j',
  (text) => {
    kept.set(key, text)
    expect(readAccountDraft(nowMs)).toEqual(nothing)
  },
)
