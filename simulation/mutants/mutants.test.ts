import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const root = join(import.meta.dirname, '../..')

test.each(mutants)('the mutant $name matches exactly one place in the source', ({ changes }) => {
  for (const { file, find } of changes) {
    expect(readFileSync(join(root, file), 'utf8').split(find), `${file}: ${find}`).toHaveLength(2)
  }
})
