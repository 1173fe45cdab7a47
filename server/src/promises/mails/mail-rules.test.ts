import { expect, test } from 'vitest'
import { donorMailOf, type MailedVersion, supporterMailOf } from './mail-rules.ts'

const version: MailedVersion = {
  number: 5,
  supporterEffect: 'asked',
  donorEffect: 'asked',
  storyChanged: false,
  merged: [4],
}
const told: MailedVersion = { ...version, supporterEffect: 'told', donorEffect: 'told' }
const story: MailedVersion = { ...version, supporterEffect: 'none', donorEffect: 'none', storyChanged: true }
const nothing: MailedVersion = { ...story, storyChanged: false }
const current = (number: number) => ({ version: number, isCurrent: true })
const outdated = (number: number) => ({ version: number, isCurrent: false })

test('what supporters are mailed', () => {
  const mails = [version, told, story, nothing].map((each) =>
    [outdated(3), outdated(4), current(3), current(4), current(5), current(6)].map((signed) =>
      supporterMailOf(each, signed),
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
      donorMailOf(each, given),
    ),
  )
  expect(mails).toEqual([
    ['asked', 'asked', 'asked', null, null],
    ['told', 'asked', 'asked', 'told', null],
    ['told', 'asked', 'asked', 'told', null],
    [null, 'asked', 'asked', null, null],
  ])
})
