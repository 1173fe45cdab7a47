import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpointGroups } from '@muster/contract/all.ts'
import { openApiDocument } from '../platform/http/openapi.ts'

// Writes docs/openapi.json from the contract; with --check it only says whether the file is up to date.
const file = join(import.meta.dirname, '../../../docs/openapi.json')
// Schemas are nested deeply: with two spaces, a third of the file would be spaces.
const document = `${JSON.stringify(openApiDocument(endpointGroups), null, 1)}\n`

if (process.argv.includes('--check')) {
  const current = await readFile(file, 'utf8').catch(() => '')
  if (current !== document) {
    console.error('docs/openapi.json is not what the contract says. Run: npm run openapi')
    process.exitCode = 1
  }
} else {
  await writeFile(file, document)
  console.log('docs/openapi.json written')
}
