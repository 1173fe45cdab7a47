import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withoutNulls } from './left-out.ts'

const Body = z.strictObject({
  title: z.string(),
  goal: z._default(z.number(), 0),
  pictures: z.optional(z.array(z.strictObject({ url: z.string(), alt: z._default(z.nullable(z.string()), '') }))),
})

test('a null field is treated as missing, also in objects of lists', () => {
  const body = { title: null, goal: null, pictures: [{ url: 'a', alt: null }] }
  expect(withoutNulls(Body, body)).toEqual({ pictures: [{ url: 'a' }] })
})

test.each([null, 'text', 5, [null], { unknown: null }, { pictures: [null, 5] }, { pictures: {} }])(
  'an input that the schema rejects stays unchanged: %j',
  (body) => {
    expect(withoutNulls(Body, body)).toEqual(body)
  },
)

test('a field with the name of a prototype property stays unchanged', () => {
  const body: unknown = JSON.parse('{"__proto__": null, "title": "a"}')
  expect(Object.keys(withoutNulls(Body, body) as object)).toEqual(['__proto__', 'title'])
})
