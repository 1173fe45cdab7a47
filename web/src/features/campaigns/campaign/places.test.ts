import { expect, test } from 'vitest'
import { fieldsOf } from './places.ts'

test.each([
  ['city', 'Munich, Bavaria, Germany', { city: 'Munich', state: 'Bavaria', country: 'Germany' }],
  ['city', 'Vienna, Austria', { city: 'Vienna', state: '', country: 'Austria' }],
  ['city', 'Monaco', { city: 'Monaco', state: '', country: '' }],
  ['state', 'Bavaria, Germany', { state: 'Bavaria', country: 'Germany' }],
  ['country', 'Germany', { country: 'Germany' }],
] as const)('choosing the %s “%s” fills its fields', (scope, description, fields) => {
  expect(fieldsOf(scope, description)).toEqual(fields)
})
