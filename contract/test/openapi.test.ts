import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiDocument } from '../../server/src/platform/http/openapi.ts'
import { allEndpoints, endpointGroups } from '../src/all.ts'

test('docs/openapi.json matches the contract', () => {
  const file = join(import.meta.dirname, '../../docs/openapi.json')
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'))
  expect(JSON.parse(JSON.stringify(openApiDocument(endpointGroups)))).toEqual(written)
})

type Operation = { requestBody?: { content: Record<string, { example?: unknown }> } }
const document = openApiDocument(endpointGroups) as { paths: Record<string, Record<string, Operation>> }

const withBody = allEndpoints.filter(({ body, files }) => body && !files)

test.each(withBody)('the call accepts the example body of $method $path', ({ method, path, body }) => {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const example = operation?.requestBody?.content['application/json']?.example
  const read = z.safeParse(body!, example)
  expect(read.error?.issues).toBeUndefined()
})

test('every call is in exactly one group of the reference', () => {
  const names = allEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(endpointGroups.map(({ name }) => name)).size).toBe(endpointGroups.length)
})
