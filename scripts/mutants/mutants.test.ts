import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSections, rowsOf } from '../conformance/rows.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { mutants } from './mutants.ts'
import { placeOf } from './place.ts'
import { readSources } from './sources.ts'
import { testOf } from './test-of.ts'
import { patternOf } from './title-pattern.ts'

const root = join(import.meta.dirname, '../..')
const rows = rowsOf(readSections(readFileSync(join(root, 'docs/conformance.txt'), 'utf8')))
const sources = { web: readSources(root, 'web'), server: readSources(root, 'server') }

test.each(mutants)('the mutant $name has exactly one place in the source, and a row that names its test', (mutant) => {
  expect(placeOf(sources[mutant.part], mutant).mutated).toContain(mutant.replace)
  expect(testOf(mutant, rows).title).toBe(mutant.test)
})

test('each mutant has its own name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})

const changing = (symbol: string, find: string): Mutant =>
  mutantsOf('web')('some', 'some mistake', { row: 'Row', test: 'test', symbol, find, replace: '7' })

describe('the place of a mutant', () => {
  const text = `const a = 1\nexport const b = {\n  one: 1,\n}\n\n/** 1 */\nexport const c = 1\n`
  const files = [
    { path: 'a.ts', text },
    { path: 'b.ts', text: 'const a = 2\n' },
  ]

  test('is searched only in the declaration of its symbol', () => {
    const mutated = text.replace('one: 1', 'one: 7')
    expect(placeOf(files, changing('b', '1'))).toEqual({ path: 'a.ts', mutated })
  })

  test('is the only one of several declarations that contains the replaced text', () => {
    expect(placeOf(files, changing('a', '2'))).toEqual({ path: 'b.ts', mutated: 'const a = 7\n' })
  })

  test('is an error if no declaration contains it, or several do', () => {
    expect(() => placeOf(files, changing('c', '2'))).toThrow('1 declarations of c, none with: 2')
    expect(() => placeOf(files, changing('a', '='))).toThrow('several declarations of a with: =')
    expect(() => placeOf(files, changing('b', 'n'))).toThrow('b has this more than once: n')
  })
})

test('placeholders of a title match any text, and all other characters match themselves', () => {
  const pattern = new RegExp(patternOf('%s of $what: ${path} (a|b)?'))
  expect('5 of $10: /admin (a|b)?').toMatch(pattern)
  expect('5 of $10: /admin (a').not.toMatch(pattern)
})
