import { expect, test } from 'vitest'
import { donorMailOf, type MailedVersion, supporterMailOf } from './mail-rules.ts'

const version: MailedVersion = {
  number: 5,
  supporterEffect: 'asked',
  donorEffect: 'asked',
  storyChanged: false,
  mailsArrangements: false,
  merged: [4],
}
const told: MailedVersion = { ...version, supporterEffect: 'told', donorEffect: 'told' }
const story: MailedVersion = { ...version, supporterEffect: 'none', donorEffect: 'none', storyChanged: true }
const nothing: MailedVersion = { ...story, storyChanged: false }
const arrangements: MailedVersion = { ...nothing, mailsArrangements: true }
const current = (number: number) => ({ version: number, isCurrent: true })
const outdated = (number: number) => ({ version: number, isCurrent: false })

test('what supporters are mailed', () => {
  const mails = [version, told, story, nothing].map((each) =>
    [outdated(3), outdated(4), current(3), current(4), current(5), current(6)].map((signed) =>
      supporterMailOf(each, { ...signed, meetsOtherwise: true }),
    ),
  )
  expect(mails).toEqual([
    ['renew', 'renew', 'counts again', null, null, null],
    [null, 'renew', 'told', null, null, null],
    [null, 'renew', 'told', null, null, null],
    [null, 'renew', null, null, null, null],
  ])
})

test('what donors are mailed', () => {
  const mails = [version, told, story, nothing].map((each) =>
    [[outdated(3)], [outdated(4)], [current(3), outdated(4)], [current(3)], [current(4), current(5)]].map((given) =>
      donorMailOf(each, given, { meetsOtherwise: true }),
    ),
  )
  expect(mails).toEqual([
    ['asked', 'asked', 'asked', null, null],
    ['told', 'asked', 'asked', 'told', null],
    ['told', 'asked', 'asked', 'told', null],
    [null, 'asked', 'asked', null, null],
  ])
})

test('who signed a version is not asked about it, also if a later one was made before its mails are written again', () => {
  expect(supporterMailOf(version, { ...outdated(5), meetsOtherwise: true })).toBeNull()
  expect(donorMailOf(version, [outdated(5)], { meetsOtherwise: true })).toBeNull()
})

test('who stands behind it is told once where they meet, also who signed an edit that is one version with it', () => {
  const signed = [outdated(3), current(3), current(4), current(5), current(6)]
  const mailOf = (about: MailedVersion, meetsOtherwise: boolean) =>
    signed.map((each) => supporterMailOf(about, { ...each, meetsOtherwise }))
  expect(mailOf(arrangements, true)).toEqual(['arrangements', 'arrangements', 'arrangements', null, null])
  expect(mailOf(arrangements, false)).toEqual([null, null, null, null, null])
  expect(mailOf({ ...story, mailsArrangements: true }, true)[1]).toBe('arrangements')
  expect(mailOf({ ...version, mailsArrangements: true }, true)).toEqual([
    'renew',
    'counts again',
    'arrangements',
    null,
    null,
  ])
  const toDonor = (given: Parameters<typeof donorMailOf>[1], meetsOtherwise = true) =>
    donorMailOf(arrangements, given, { meetsOtherwise })
  expect([toDonor([current(3)]), toDonor([outdated(2)]), toDonor([current(3)], false)]).toEqual([
    'arrangements',
    'arrangements',
    null,
  ])
  expect([toDonor([current(5)]), toDonor([current(3), current(5)])]).toEqual([null, null])
})
