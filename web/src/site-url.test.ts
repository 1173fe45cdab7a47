import { expect, test } from 'vitest'
import { siteUrl } from './site-url.ts'

const publicUrl = 'https://muster.example'

test.each([
  ['/campaigns/1?x=1', 'https://muster.example/campaigns/1?x=1'],
  ['/', 'https://muster.example/'],
  ['//evil.test/campaigns/1?x=1', 'https://muster.example//evil.test/campaigns/1?x=1'],
  ['/\\evil.test/', 'https://muster.example//evil.test/'],
  ['http://evil.test/', 'https://muster.example/http://evil.test/'],
  ['@evil.test/', 'https://muster.example/@evil.test/'],
  ['/a?b=//evil.test#c', 'https://muster.example/a?b=//evil.test'],
])('%s becomes a URL of this site: %s', (path, address) => {
  expect(siteUrl(path, publicUrl).href).toBe(address)
})
