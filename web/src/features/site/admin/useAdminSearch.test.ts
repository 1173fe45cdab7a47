import { expect, test } from 'vitest'
import { readAdminSearch } from './useAdminSearch.ts'

const choices = { q: null, status: ['pending', 'approved'] } as const

test.each([
  ['q=river&status=approved', { q: 'river', status: 'approved' }],
  ['', { q: '', status: 'pending' }],
  ['q=%00&status=%00', { q: '', status: 'pending' }],
  ['q=%ED%A0%80&status=toString', { q: '', status: 'pending' }],
])('%j is reduced to values that the tab can show', (address, values) => {
  expect(readAdminSearch(choices, new URLSearchParams(address))).toEqual(values)
})
