import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { readConfig } from '../base/config.ts'
import { createMeasures } from '../base/measures.ts'
import { admitForm, createReceiving } from './forms.ts'
import { createUploadSlots } from './upload-slots.ts'

const codeOf = (work: () => unknown): unknown => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test('one address has eight uploads at a time over all accounts, and an IPv6 /64 counts as one', () => {
  const slots = createUploadSlots({ countsAddresses: true })
  const take = (n: number, ip: string) => codeOf(() => slots.take({ accountId: `account-${n}`, ip }))
  for (let n = 0; n < 8; n++) expect(take(n, `2001:db8:1:2::${n}`)).toBeNull()
  expect(take(8, '2001:db8:1:2:ffff::1')).toBe('too_many_uploads')
  expect(take(9, '2001:db8:1:3::1')).toBeNull()
})

test('addresses are not counted with the rate limit off, accounts are', () => {
  const slots = createUploadSlots({ countsAddresses: false })
  const take = (accountId: string) => codeOf(() => slots.take({ accountId, ip: '192.0.2.1' }))
  for (let n = 0; n < 8; n++) expect(take('one')).toBeNull()
  expect([take('one'), take('another')]).toEqual(['too_many_uploads', null])
})

test('a slot is released once, also if its release is called repeatedly', () => {
  const slots = createUploadSlots({ countsAddresses: false })
  const take = () => slots.take({ accountId: 'one', ip: '192.0.2.1' })
  const release = take()
  for (let n = 0; n < 7; n++) take()
  release()
  release()
  take()
  expect(codeOf(take)).toBe('too_many_uploads')
})

test.each([
  [true, 'too_many_uploads'],
  [false, null],
])('forms of one address and several accounts are counted with the rate limit on: %s', (rateLimit, code) => {
  const receiving = createReceiving({
    config: { ...readConfig({}), dataDir: '/never/written', rateLimit },
    measures: createMeasures(),
  })
  const replies: EventEmitter[] = []
  const admit = (id: string) =>
    codeOf(() => {
      const raw = new EventEmitter()
      admitForm(receiving, { caller: { id }, ip: '192.0.2.1' } as never, { raw } as never)
      replies.push(raw)
    })
  for (let n = 0; n < 8; n++) expect(admit(`account-${n}`)).toBeNull()
  expect(admit('account-8')).toBe(code)
  replies[0]?.emit('close')
  expect(admit('account-9')).toBeNull()
})
