import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Currency, Day, Id, line, pageQuery, sortBy, text } from '../src/shared.ts'
import { hasAtMostTwoDecimals } from '../src/facts/money.ts'
import { suggestionsMax } from '../src/facts/limits.ts'
import { problemOf } from './problems.ts'

test('an id is a UUID', () => {
  expect(problemOf(Id, '01900000-0000-7000-8000-000000000000')).toBeNull()
  expect(problemOf(Id, '1')).toBe('This id is not valid')
})

test('a day is a calendar day', () => {
  expect(problemOf(Day, '2026-02-28')).toBeNull()
  expect(problemOf(Day, '2026-02-30')).not.toBeNull()
})

test('currencies are USD, EUR and GBP', () => {
  for (const currency of ['USD', 'EUR', 'GBP']) expect(problemOf(Currency, currency)).toBeNull()
  for (const other of ['CHF', 'usd', '']) expect(problemOf(Currency, other)).toBe('Choose USD, EUR or GBP')
})

test('an amount has at most two decimals', () => {
  for (const amount of [0, 1, 0.1, 0.5, 12.34, 99_999.99, 0.07]) expect(hasAtMostTwoDecimals(amount)).toBe(true)
  // Above 10 trillion, a double cannot represent cents.
  for (const amount of [0.001, 12.345, 1 / 3, 1e13, 1e21, -1e21, Infinity, NaN])
    expect(hasAtMostTwoDecimals(amount)).toBe(false)
})

describe('text of one line', () => {
  test('is trimmed before it is counted', () => {
    expect(line(5).parse('  ab c ')).toBe('ab c')
    expect(problemOf(line(5), ' 12345 ')).toBeNull()
    expect(problemOf(line(5), '123456')).toBe('At most 5 characters')
    expect(problemOf(line(5, { tooLong: 'Too long' }), '123456')).toBe('Too long')
  })
})

describe('text of several lines', () => {
  test('is trimmed before it is counted', () => {
    expect(text(20).parse('\n one\n two \n')).toBe('one\n two')
    expect(problemOf(text(3), ' 123 ')).toBeNull()
    expect(problemOf(text(3), '1234')).toBe('At most 3 characters')
  })
  test('may contain line breaks and tabs, but no other control characters', () => {
    expect(problemOf(text(10), 'a\r\n\tb')).toBeNull()
    expect(problemOf(text(10), 'a\u0007b')).toBe('Plain text only')
  })
  test('requires a value if it is mandatory', () => {
    expect(problemOf(text(10, 'Reason is required'), undefined)).toBe('Reason is required')
  })
})

describe('a page of a list', () => {
  const Page = z.object(pageQuery)
  test('has 20 records by default, and at most 100', () => {
    expect(Page.parse({})).toEqual({ limit: 20 })
    expect(Page.parse({ limit: '100' }).limit).toBe(100)
    expect(Page.parse({ limit: '1' }).limit).toBe(1)
    for (const limit of ['0', '101', '1.5', 'x']) expect(Page.safeParse({ limit }).success).toBe(false)
  })
  test('starts at a cursor of at most 500 characters', () => {
    expect(Page.parse({ cursor: 'c'.repeat(500) }).cursor).toHaveLength(500)
    expect(Page.safeParse({ cursor: 'c'.repeat(501) }).success).toBe(false)
  })
})

test('a list is ordered by the first field by default', () => {
  const sort = sortBy('createdAt', '-createdAt')
  expect(sort.parse(undefined)).toBe('createdAt')
  expect(sort.parse('-createdAt')).toBe('-createdAt')
  expect(sort.safeParse('name').success).toBe(false)
})

test('at most 6 suggestions are shown', () => {
  expect(suggestionsMax).toBe(6)
})
