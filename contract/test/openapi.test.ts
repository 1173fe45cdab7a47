import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApiDocument } from '../../server/src/kernel/openapi.ts'
import { allEndpoints } from '../src/all.ts'

test('docs/openapi.json says what the contract says', () => {
  const file = join(import.meta.dirname, '../../docs/openapi.json')
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'))
  expect(JSON.parse(JSON.stringify(openApiDocument(allEndpoints)))).toEqual(written)
})
