import { expect, test } from 'vitest'
import { appliedFilters, beginningOf, directionOf, filterOf, readListState, writeListState } from './list-state.ts'

const read = (search: string) => readListState(new URLSearchParams(search))

test('an address says the same after it was read', () => {
  const address = 'q=river&tag=water&targetType=policy&locationType=city&status=past&sort=raised&view=cards'
  expect(writeListState(read(address)).toString()).toBe(address)
})

test('what is as it would be anyway stands in no address', () => {
  expect(writeListState(read('status=active&sort=date&q=')).toString()).toBe('')
})

test('what makes no sense in an address is left out', () => {
  expect(writeListState(read('targetType=x&sort=toString&status=all&view=wall&page=3')).toString()).toBe('')
})

test.each(['%00', '%ED%A0%80', '%E2%80%AE', '%E2%80%8B'])('a text that cannot be seen is left out: %s', (text) => {
  expect(writeListState(read(`q=${text}&tag=${text}&country=${text}`)).toString()).toBe('')
})

test('a tag is as long in the address as the API takes it, also where it is longer in lowercase', () => {
  expect(read(`tag=${'İ'.repeat(32)}`).tag).toBe('i̇'.repeat(16))
})

test('the API is asked without the view and without what is empty', () => {
  expect(filterOf(read('q= river &view=table'))).toEqual({ q: 'river', status: 'active', sort: 'date' })
})

test('each filter in force can be taken away alone', () => {
  const state = read('targetType=policy&tag=water&status=past')
  const left = appliedFilters(state).map(({ label, without }) => [
    label,
    writeListState({ ...state, ...without }).toString(),
  ])
  expect(left).toEqual([
    ['Policy', 'tag=water&status=past'],
    ['Past', 'tag=water&targetType=policy'],
    ['#water', 'targetType=policy&status=past'],
  ])
})

test.each([
  ['', 'date', 'ascending'],
  ['status=past', 'date', 'descending'],
  ['sort=raised', 'raised', 'descending'],
  ['sort=raised', 'date', 'none'],
  ['sort=newest', 'support', 'none'],
] as const)('at %j the column %s is sorted %s', (address, column, direction) => {
  expect(directionOf(read(address), column)).toBe(direction)
})

test.each([
  ['trespassing', 'tre'],
  ['the Tremolo', 'tre'],
  ['Čistilna akcija', 'čis'],
  ['bus', ''],
  ['', ''],
])('near %j are the words that begin with %j', (text, beginning) => {
  expect(beginningOf(text)).toBe(beginning)
})
