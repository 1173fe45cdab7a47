import { expect, test } from 'vitest'
import {
  appliedFilters,
  beginningOf,
  nearTags,
  directionOf,
  filterOf,
  readListState,
  statusOf,
  withStatus,
  writeListState,
} from './list-state.ts'

const read = (search: string) => readListState(new URLSearchParams(search))

test('reading and writing a URL preserves it', () => {
  const address = 'q=river&tag=water&targetType=policy&locationType=city&status=past&sort=raised&view=cards'
  expect(writeListState(read(address)).toString()).toBe(address)
})

test('defaults are omitted from the URL', () => {
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

test('choosing the default status removes it from the URL', () => {
  expect(withStatus(read(''), 'active')).toEqual({ status: '' })
  expect(withStatus(read('q=river'), 'active')).toEqual({ status: 'active' })
  expect(withStatus(read('q=river&status=past'), 'all')).toEqual({ status: '' })
})

test('unknown values in a URL are omitted', () => {
  expect(writeListState(read('targetType=x&sort=toString&status=open&view=wall&page=3')).toString()).toBe('')
})

test.each(['%00', '%ED%A0%80', '%E2%80%AE', '%E2%80%8B'])('invisible text in a URL is omitted: %s', (text) => {
  expect(writeListState(read(`q=${text}&tag=${text}&country=${text}`)).toString()).toBe('')
})

test('a tag in a URL is limited to the length that the API accepts, even if composing makes it longer', () => {
  expect(read(`tag=${'\u0958'.repeat(32)}`).tag).toBe('\u0915\u093C'.repeat(16))
})

test.each(['%23Rivers', '%23%23rivers', 'RIVERS'])('a tag in a URL is read as it is stored: %s', (tag) => {
  expect(read(`tag=${tag}`).tag).toBe('rivers')
})

test('the query to the API has no view and no empty filters', () => {
  expect(filterOf(read('q= river &view=table'))).toEqual({ q: 'river', sort: 'date' })
})

test('each active filter can be removed by itself', () => {
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
])('at %j the label of the first active filter is %s', (address, label) => {
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
])('for %j, words that begin with %j are suggested', (text, beginning) => {
  expect(beginningOf(text)).toBe(beginning)
})

test.each([
  ['walkinq', ['walking', 'walls', 'wales', 'night walking'], ['walking', 'night walking']],
  ['walk', ['walking', 'wall'], ['walking', 'wall']],
  ['tremolo', ['trees', 'trams'], []],
  ['libery', ['libraries', 'library', 'liberty'], ['libraries', 'library', 'liberty']],
  ['winter', ['water', 'waters'], []],
  ['kovačh street', ['kovac', 'kovačh street'], ['kovac']],
  ['_', ['walking'], []],
])('of the tags for %j, only those near in spelling are suggested', (text, tags, near) => {
  expect(nearTags(text, tags)).toEqual(near)
})
