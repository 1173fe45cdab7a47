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
])('a return path that leaves the site is ignored: %j', (next) => {
  expect(safeNext(next)).toBe('/')
})

test('a return path within the site is used', () => {
  expect(safeNext('/campaigns/1?donate=25')).toBe('/campaigns/1?donate=25')
  expect(safeNext('/campaigns/1/versions#changes')).toBe('/campaigns/1/versions#changes')
})

test('login leads back to the page where the user was', () => {
  expect(paths.login('/campaigns/1?a=b')).toBe('/login?next=%2Fcampaigns%2F1%3Fa%3Db')
})
