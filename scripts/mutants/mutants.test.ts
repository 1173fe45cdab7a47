import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Mutant, mutantsOf } from './mutant.ts'
import { mutants } from './mutants.ts'
import { placeOf } from './place.ts'
import { readSources } from './sources.ts'
import { summaryOf } from './verdicts.ts'

const root = join(import.meta.dirname, '../..')
const sources = { web: readSources(root, 'web'), server: readSources(root, 'server') }

test.each(mutants)('the mutant $name has exactly one place in the source, and a file of tests', (mutant) => {
  expect(placeOf(sources[mutant.part], mutant).mutated).toContain(mutant.replace)
  expect(existsSync(join(root, mutant.file)), mutant.file).toBe(true)
})

test('each mutant has its own name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})

const changing = (symbol: string, find: string): Mutant =>
  mutantsOf('web')('some', 'some mistake', { file: 'a.test.ts', symbol, find, replace: '7' })

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

describe('a run', () => {
  const mutant = (file: string): Mutant => ({ ...changing('a', '1'), name: file, file })
  const fast = Array.from({ length: 9 }, () => [mutant('a.test.ts'), 'caught'] as const)
  const slow = [mutant('b.slow.test.ts'), 'caught'] as const

  test('is enough if all mutants are caught, nine tenths of them by the fast tier, and names the others', () => {
    expect(summaryOf(new Map([...fast, slow]))).toEqual({
      lines: [
        'caught 10 of 10, 9 by files of the fast tier',
        'only the slow tier catches b.slow.test.ts: b.slow.test.ts',
      ],
      isEnough: true,
    })
  })

  test('is not enough if a mutant is not caught, or too many only by the slow tier', () => {
    const missed = [mutant('c.test.ts'), 'NOT CAUGHT'] as const
    expect(summaryOf(new Map([...fast, missed]))).toEqual({
      lines: ['caught 9 of 10, 9 by files of the fast tier'],
      isEnough: false,
    })
    expect(summaryOf(new Map([...fast.slice(1), slow])).isEnough).toBe(false)
  })
})
