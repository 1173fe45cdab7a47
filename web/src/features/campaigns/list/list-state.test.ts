import { expect, test } from 'vitest'
import {
  appliedFilters,
  beginningOf,
  directionOf,
  filterOf,
  readListState,
  statusOf,
  withStatus,
  writeListState,
} from './list-state.ts'

const read = (search: string) => readListState(new URLSearchParams(search))

test('an address says the same after it was read', () => {
  const address = 'q=river&tag=water&targetType=policy&locationType=city&status=past&sort=raised&view=cards'
  expect(writeListState(read(address)).toString()).toBe(address)
})

test('what is as it would be anyway stands in no address', () => {
  expect(writeListState(read('status=&sort=date&q=')).toString()).toBe('')
})

test.each([
  ['', 'active'],
  ['q=river', 'all'],
  ['q=+', 'active'],
  ['q=river&status=active', 'active'],
  ['status=all', 'all'],
  ['q=river&status=past', 'past'],
])('at %j the list shows %s campaigns', (address, status) => {
  expect(statusOf(read(address))).toBe(status)
})

test('choosing what is shown anyway leaves it to the search', () => {
  expect(withStatus(read(''), 'active')).toEqual({ status: '' })
  expect(withStatus(read('q=river'), 'active')).toEqual({ status: 'active' })
  expect(withStatus(read('q=river&status=past'), 'all')).toEqual({ status: '' })
})

test('what makes no sense in an address is left out', () => {
  expect(writeListState(read('targetType=x&sort=toString&status=open&view=wall&page=3')).toString()).toBe('')
})

test.each(['%00', '%ED%A0%80', '%E2%80%AE', '%E2%80%8B'])('a text that cannot be seen is left out: %s', (text) => {
  expect(writeListState(read(`q=${text}&tag=${text}&country=${text}`)).toString()).toBe('')
})

test('a tag is as long in the address as the API takes it, also where it is longer in lowercase', () => {
  expect(read(`tag=${'İ'.repeat(32)}`).tag).toBe('i̇'.repeat(16))
})

test('the API is asked without the view and without what is empty', () => {
  expect(filterOf(read('q= river &view=table'))).toEqual({ q: 'river', sort: 'date' })
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
  ['', undefined],
  ['status=all', 'Active and past'],
  ['q=river', undefined],
  ['q=river&status=active', 'Active only'],
  ['q=river&status=past', 'Past'],
])('at %j the filter in force is %s', (address, label) => {
  expect(appliedFilters(read(address))[0]?.label).toBe(label)
})

test.each([
  ['', 'date', 'ascending'],
  ['q=river', 'date', 'ascending'],
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
