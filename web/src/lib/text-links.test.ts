import { expect, test } from 'vitest'
import { textParts, textPartsWithMail } from './text-links.ts'

const linksIn = (text: string) => textParts(text).filter(({ href }) => href !== undefined)
const hrefsIn = (text: string) => linksIn(text).map(({ href }) => href)

test.each([
  ['See https://example.org.', 'https://example.org/'],
  ['See https://example.org/a?b=c#d, then come!', 'https://example.org/a?b=c#d'],
  ['(as https://example.org/a_(b) says)', 'https://example.org/a_(b)'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['[https://example.org/a].', 'https://example.org/a'],
  ['“https://example.org/a”', 'https://example.org/a'],
  ['<https://example.org/a>', 'https://example.org/a'],
  ['HTTP://EXAMPLE.ORG/A', 'http://example.org/A'],
  ['https://example.org/a/', 'https://example.org/a/'],
  ['https://example.org:8443/?q=1…', 'https://example.org:8443/?q=1'],
  ['ここ：https://example.org/a。', 'https://example.org/a'],
  ['https://example.org/<script>alert(1)</script>', 'https://example.org/'],
])('in %s the link is %s', (text, href) => {
  expect(hrefsIn(text)).toEqual([href])
  // The parts together are the whole text.
  expect(
    textParts(text)
      .map((part) => part.text.toLowerCase())
      .join(''),
  ).toBe(text.toLowerCase())
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://example.org/a',
  'mailto:ana@example.org',
  'www.example.org',
  'xhttps://example.org',
  'https://',
  'https:///example.org',
  'https://localhost:3000/',
  'https://exa mple',
  'http://[::1',
  `https://example.org/${'a'.repeat(2_000)}`,
])('%s is not a link', (text) => {
  expect(textParts(text)).toEqual([{ text }])
})

test.each([
  ['a user name before the host', 'https://paypal.com@evil.example/a', 'https://evil.example/a'],
  ['a user name and password', 'https://paypal.com:443@evil.example/a', 'https://evil.example/a'],
  ['letters of another script', 'https://pаypal.com/a', 'https://xn--pypal-4ve.com/a'],
  ['an encoded host', 'https://%65vil.example/a', 'https://evil.example/a'],
  ['a number for a host', 'http://0x7f.1/a', 'http://127.0.0.1/a'],
  ['full-width letters', 'https://ｅvil.example/a', 'https://evil.example/a'],
])('%s: the link shows the host that it opens', (_, text, real) => {
  expect(linksIn(text)).toEqual([{ text: real, href: real }])
})

test('a backslash or a bidirectional control character ends the URL', () => {
  expect(hrefsIn('https://evil.example\\@paypal.com')).toEqual(['https://evil.example/'])
  expect(hrefsIn('https://evil.example/\u202Emoc.lapyap')).toEqual(['https://evil.example/'])
})

test('a long path is truncated, and its host is shown in full', () => {
  const host = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example.org`
  const [link] = linksIn(`${host}/${'c'.repeat(300)}`)
  expect(link).toEqual({ text: `${host}/${'c'.repeat(47)}…`, href: `${host}/${'c'.repeat(300)}` })
})

test('several URLs in a text are links in their order', () => {
  expect(textParts('a https://b.example c https://d.example')).toEqual([
    { text: 'a ' },
    { text: 'https://b.example', href: 'https://b.example/' },
    { text: ' c ' },
    { text: 'https://d.example', href: 'https://d.example/' },
  ])
})

test('mail addresses are links only where they are asked for', () => {
  const text = 'Write to privacy@rivers.example, or see https://rivers.example/?to=a@b.example.'
  expect(textPartsWithMail(text)).toEqual([
    { text: 'Write to ' },
    { text: 'privacy@rivers.example', href: 'mailto:privacy@rivers.example' },
    { text: ', or see ' },
    { text: 'https://rivers.example/?to=a@b.example', href: 'https://rivers.example/?to=a@b.example' },
    { text: '.' },
  ])
  expect(textParts(text)[0]).toEqual({ text: 'Write to privacy@rivers.example, or see ' })
})
