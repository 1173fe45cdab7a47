import { troubleWords } from '@muster/contract/facts/troubles.ts'
import { describe, expect, test } from 'vitest'
import { after, day, hour, minute } from '../../platform/base/clock.ts'
import { compareTroubles, judgeTroubles, type SiteFacts } from './judge-troubles.ts'

const now = new Date('2026-06-01T12:00:00Z')
const ago = (ms: number) => after(now, -ms)
const gigabyte = 1024n ** 3n

const well: SiteFacts = {
  now,
  checksBroken: 0,
  quarantined: 0,
  payoutsUnsettled: 2,
  oldestPayout: ago(2 * day),
  mailsFailed: 0,
  mailsUnreadable: 0,
  services: [
    { service: 'paypal', failingSince: ago(9 * minute) },
    { service: 'smtp', failingSince: null },
  ],
  proxySeenAt: ago(day),
  disks: [{ server: 'web-1', freeBytes: 5n * gigabyte, totalBytes: 100n * gigabyte, measuredAt: now }],
  jobs: [{ name: 'mail', waitingSeconds: 60, failingSeconds: 1_740 }],
}
const judge = (change: Partial<SiteFacts>) =>
  judgeTroubles({ ...well, ...change }).map(({ kind, subject, figure }) => [kind, subject, figure])

test('a site on which all is well, or wrong for a short time only, has no trouble', () => {
  expect(judge({})).toEqual([])
})

describe('a trouble is found if', () => {
  const full = { server: 'web-1', freeBytes: gigabyte / 2n, totalBytes: 100n * gigabyte, measuredAt: now }
  test.each<[string, Partial<SiteFacts>, [string, string, number | null]]>([
    ['a check of the books failed', { checksBroken: 2 }, ['books', '', 2]],
    ['a record is in the quarantine', { quarantined: 1 }, ['quarantine', '', 1]],
    ['a payout has not been settled for three days', { oldestPayout: ago(3 * day) }, ['payouts', '', 2]],
    [
      'a service has failed for ten minutes',
      { services: [{ service: 'smtp', failingSince: ago(10 * minute) }] },
      ['service', 'smtp', null],
    ],
    ['a proxy that is not trusted was seen within a day', { proxySeenAt: ago(hour) }, ['proxy', '', null]],
    ['a disk is nearly full', { disks: [full] }, ['disk', 'web-1', 512]],
    ['mails cannot be decrypted', { mailsFailed: 3, mailsUnreadable: 3 }, ['key', '', 3]],
    ['mails could not be sent', { mailsFailed: 4 }, ['mails', '', 4]],
    [
      'a job is not started for 15 minutes',
      { jobs: [{ name: 'refunds', waitingSeconds: 900, failingSeconds: null }] },
      ['job', 'refunds', null],
    ],
    [
      'a job has only failed for 30 minutes',
      { jobs: [{ name: 'refunds', waitingSeconds: null, failingSeconds: 1_800 }] },
      ['job', 'refunds', null],
    ],
  ])('%s', (_, change, expected) => {
    expect(judge(change)).toEqual([expected])
  })

  test('not if the full disk is that of a server that was removed, or small and mostly free', () => {
    expect(judge({ disks: [{ ...full, measuredAt: ago(hour) }] })).toEqual([])
    expect(judge({ disks: [{ ...full, totalBytes: gigabyte }] })).toEqual([])
  })
})

test('a trouble that stays is neither begun nor ended; a new figure of it is stored', () => {
  const open = [
    { id: 'a', kind: 'mails', subject: '', figure: 1 },
    { id: 'b', kind: 'service', subject: 'smtp', figure: null },
  ] as const
  const judged = [
    { kind: 'mails', subject: '', figure: 3 },
    { kind: 'service', subject: 'paypal', figure: null },
  ] as const
  expect(compareTroubles(open, judged)).toEqual({
    begun: [judged[1]],
    ended: [open[1]],
    changed: [{ id: 'a', figure: 3 }],
  })
})

test('each trouble is put into words, with the right number', () => {
  const titles = judgeTroubles({ ...well, checksBroken: 1, quarantined: 2, mailsFailed: 1 }).map(
    (trouble) => troubleWords(trouble).title,
  )
  expect(titles).toEqual([
    'The books do not agree: 1 check failed',
    '2 payments do not match',
    '1 mail could not be sent',
  ])
})
