import { expect, test } from 'vitest'
import { paths, safeNext } from './paths.ts'

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '',
  '/a\nb',
  '/a\\b',
])('a way back that leaves the site is not taken: %j', (next) => {
  expect(safeNext(next)).toBe('/')
})

test('a way back within the site is taken', () => {
  expect(safeNext('/campaigns/1?donate=25')).toBe('/campaigns/1?donate=25')
})

test('signing in leads back to where a person was', () => {
  expect(paths.login('/campaigns/1?a=b')).toBe('/login?next=%2Fcampaigns%2F1%3Fa%3Db')
})
