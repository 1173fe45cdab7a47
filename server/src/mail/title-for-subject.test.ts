import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { titleForSubject } from './title-for-subject.ts'

test.each([
  ['You won $1000: visit https://evil.example/x?y=1', 'You won $1000: visit …'],
  ['Visit evil.example now', 'Visit … now'],
  ['Visit www.evil.co.uk/prize!', 'Visit …'],
  ['Write to win@evil.example today', 'Write to … today'],
  ['Visit EVIL.COM', 'Visit …'],
  ['Visit hxxps://evil[.]com', 'Visit …'],
  ['Visit evil[.]com', 'Visit …'],
  ['Visit evil (dot) com', 'Visit …'],
  ['Visit evil dot com now', 'Visit … now'],
  ['Visit evil . com', 'Visit …'],
  ['Visit evil.\u200Bcom', 'Visit …'],
  ['Visit ｅｖｉｌ．ｃｏｍ', 'Visit …'],
  ['Visit evil。com', 'Visit …'],
  ['Visit пример.рф', 'Visit …'],
  ['Visit 192.0.2.1:8080/x', 'Visit …'],
  ['Visit http://[2001:db8::1]/', 'Visit …'],
  ['(evil.com)', 'a campaign'],
  ['https://evil.example', 'a campaign'],
  ['$1 evil.com $2 evil.org', 'a campaign'],
])('%s becomes %s', (title, subject) => {
  expect(titleForSubject(title)).toBe(subject)
})

test.each([
  'Clean the river',
  'Repair the bridge. Again.',
  'On 3.12.2026 we walk 1.5 km for $2,500.00',
  'Version 2.0 of the U.S. petition',
  'Stop! Who pays? e.g. you',
  'Ana & Ben: trees, shade / water',
  '👩‍👩‍👧 families for the park',
  'The dot on the map',
  'Ｗide letters',
])('%s stays as it is', (title) => {
  expect(titleForSubject(title)).toBe(title)
})

test('every mail with a campaign in its subject removes web addresses from the title', () => {
  const root = resolve(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-mails.ts'))
  const subjects = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /^\s*subject:.*title/i.test(line)),
  )
  expect(subjects.length).toBeGreaterThan(5)
  expect(subjects.filter((line) => !line.includes('titleForSubject('))).toEqual([])
})
