import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['::ffff:203.0.113.7', '203.0.113.7', null],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:0db8:0:0:ffff::2', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:DB8:00A0:1::1', '2001:db8:a0:1::/64', '2001:db8:a0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s belongs to network %s and site %s', (ip, network, site) => {
  expect(networkOf(ip)).toBe(network)
  expect(siteOf(ip)).toBe(site)
})
