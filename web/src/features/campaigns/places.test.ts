import { expect, test } from 'vitest'
import { fieldsOf } from './places.ts'

test.each([
  ['city', 'Munich, Bavaria, Germany', { city: 'Munich', state: 'Bavaria', country: 'Germany' }],
  ['city', 'Vienna, Austria', { city: 'Vienna', state: '', country: 'Austria' }],
  ['city', 'Monaco', { city: 'Monaco', state: '', country: '' }],
  ['state', 'Bavaria, Germany', { state: 'Bavaria', country: 'Germany' }],
  ['country', 'Germany', { country: 'Germany' }],
] as const)('a %s that is %s fills what it names and where it lies', (scope, description, fields) => {
  expect(fieldsOf(scope, description)).toEqual(fields)
})
