import { expect, test } from 'vitest'
import { patterns } from '../paths.ts'
import { resolvePath } from './location.ts'
import { fillPath, matchPath, matchRoute } from './match.ts'

const routes = [...Object.values(patterns), '*'].map((path) => ({ path }))
const patternAt = (pathname: string) => matchRoute(routes, pathname)?.route.path

test('a path has the pattern with the fewest parameters', () => {
  expect(patternAt('/')).toBe('/')
  expect(patternAt('/campaigns/new')).toBe('/campaigns/new')
  expect(patternAt('/campaigns/01a2')).toBe('/campaigns/:id')
  expect(patternAt('/campaigns/01a2/edit')).toBe('/campaigns/:id/edit')
  expect(patternAt('/campaigns/01a2/other')).toBe('*')
  expect(patternAt('/donations/receipt')).toBe('*')
})

test('case, a slash at the end and encoded letters make no difference', () => {
  expect(patternAt('/mycampaigns/')).toBe('/myCampaigns')
  expect(patternAt('/c%61mpaigns')).toBe('/campaigns')
  expect(patternAt('//evil.example')).toBe('*')
})

test('parameters are decoded, and written back encoded', () => {
  expect(matchPath('/reset/:token', '/reset/a%2Fb%20c')).toEqual({ token: 'a/b c' })
  expect(matchPath('/reset/:token', '/reset/100%')).toEqual({ token: '100%' })
  expect(matchPath('/reset/:token', '/reset/a/b')).toBeNull()
  expect(fillPath('/reset/:token', { token: 'a/b c' })).toBe('/reset/a%2Fb%20c')
})

test('a link is a path of this site, or a query or hash of the shown page', () => {
  const shown = { pathname: '/campaigns', search: '?q=a', hash: '#b' }
  expect(resolvePath('/mine?token=x#y', shown)).toEqual({ pathname: '/mine', search: '?token=x', hash: '#y' })
  expect(resolvePath('?', shown)).toEqual({ pathname: '/campaigns', search: '', hash: '' })
  expect(resolvePath('?q=c', shown)).toEqual({ pathname: '/campaigns', search: '?q=c', hash: '' })
  expect(resolvePath('//evil.example/a', shown).pathname).toBe('/evil.example/a')
})
