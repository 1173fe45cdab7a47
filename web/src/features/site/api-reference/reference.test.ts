import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'
import { type ApiDocument, type Call, groupsOf } from './document.ts'
import { fieldsOf } from './fields.ts'

const file = join(import.meta.dirname, '../../../../../docs/openapi.json')
const groups = groupsOf(JSON.parse(readFileSync(file, 'utf8')) as ApiDocument)
const calls = groups.flatMap((group) => group.calls)

const called = (id: string): Call => calls.find((call) => call.id === id)!
const field = (id: string, path: string) => fieldsOf(called(id).body!.schema).find((one) => one.path === path)

test('every call of the document is in one group and has its own anchor', () => {
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument
  const operations = Object.values(paths).flatMap((one) => Object.keys(one))
  expect(new Set(calls.map(({ id }) => id)).size).toBe(operations.length)
  expect(calls).toHaveLength(operations.length)
  expect(groups.every((group) => group.calls.length > 0)).toBe(true)
})

test('a field shows its type, its limits, its default and whether it is nullable or optional', () => {
  expect(field('post-campaigns', 'title')).toEqual({
    path: 'title',
    type: 'string',
    choices: null,
    isNullable: false,
    isRequired: true,
    rules: ['1 to 120 characters'],
  })
  expect(field('post-campaigns', 'currency')).toMatchObject({
    type: 'one of',
    choices: ['"USD"', '"EUR"', '"GBP"'],
    isRequired: false,
    rules: ['default "USD"'],
  })
  expect(field('post-campaigns', 'images[].alt')).toMatchObject({ rules: ['at most 200 characters', 'default ""'] })
  expect(field('post-disputes', 'donationId')).toMatchObject({ type: 'UUID', isNullable: true, isRequired: false })
  expect(field('post-campaigns-id-donations-create-order', 'amount')).toMatchObject({
    rules: ['more than 0', 'at most 100,000'],
  })
})

test('nested objects and lists are named by their path', () => {
  const paths = fieldsOf(called('get-admin-payouts').success.body!.schema).map(({ path }) => path)
  expect(paths).toContain('[].owner.displayName')
})

test('the example is a command with method, address, session and body', () => {
  expect(curlOf(called('post-admin-payouts-id-reject'), 'https://muster.example')).toBe(
    [
      "curl -X POST 'https://muster.example/api/admin/payouts/01890a5d-ac96-774b-bcce-b302099a8057/reject'",
      '-H "Authorization: Bearer $TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d '{"reason":"The receipts are missing"}'`,
    ].join(' \\\n  '),
  )
  expect(curlOf(called('get-health-live'), 'https://muster.example')).toBe(
    "curl 'https://muster.example/api/health/live'",
  )
  expect(curlOf(called('post-upload-avatar'), 'https://muster.example')).toContain("-F 'file=@picture.jpg'")
})

test('a single quote in a body does not end the argument of the command', () => {
  const call = {
    ...called('post-disputes'),
    body: { mediaType: 'application/json', schema: {}, example: { reason: "Ana's" } },
  }
  expect(curlOf(call, '')).toContain(String.raw`-d '{"reason":"Ana'\''s"}'`)
})
