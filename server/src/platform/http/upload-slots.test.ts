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

test('an account has eight uploads at a time, and another one at the same address is served', () => {
  const slots = createUploadSlots()
  const take = (accountId: string) => codeOf(() => slots.take(accountId))
  for (let n = 0; n < 8; n++) expect(take('one')).toBeNull()
  expect([take('one'), take('another')]).toEqual(['too_many_uploads', null])
})

test('a slot is released once, also if its release is called repeatedly', () => {
  const slots = createUploadSlots()
  const take = () => slots.take('one')
  const release = take()
  for (let n = 0; n < 7; n++) take()
  release()
  release()
  take()
  expect(codeOf(take)).toBe('too_many_uploads')
})

test('forms of several accounts at one address are received at the same time', () => {
  const receiving = createReceiving({
    config: { ...readConfig({}), dataDir: '/never/written' },
    measures: createMeasures(),
  })
  const replies: EventEmitter[] = []
  const admit = (id: string) =>
    codeOf(() => {
      const raw = new EventEmitter()
      admitForm(receiving, { caller: { id }, ip: '192.0.2.1' } as never, { raw } as never)
      replies.push(raw)
    })
  for (let n = 0; n < 16; n++) expect(admit(`account-${n % 2}`)).toBeNull()
  expect(admit('account-0')).toBe('too_many_uploads')
  replies[0]?.emit('close')
  expect(admit('account-0')).toBeNull()
})
