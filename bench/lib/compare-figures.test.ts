import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareFigures, missingFigures, type NamedFigure } from './compare-figures.ts'
import { programs } from './programs.ts'

const figure = (changes: Partial<NamedFigure> = {}): NamedFigure => ({
  ...{ program: 'http', name: 'list', value: 100, unit: 'µs', better: 'lower', kind: 'cpu' },
  ...changes,
})

describe('a figure compared with the last committed run', () => {
  test.each<[string, Partial<NamedFigure>, boolean]>([
    ['a tenth more processor time is noise', { value: 110 }, false],
    ['more than a tenth more is a loss', { value: 111 }, true],
    ['less is none', { value: 50 }, false],
    ['less of what should be much is a loss', { value: 89, better: 'higher' }, true],
    ['more bytes are a loss', { value: 120, kind: 'bytes' }, true],
    ['more time by the clock is none', { value: 500, kind: 'wall' }, false],
    ['a figure of another program is new', { value: 500, program: 'pages' }, false],
  ])('%s', (_, changes, isLoss) => {
    const [compared] = compareFigures([figure(changes)], [figure()])
    expect(compared?.isLoss).toBe(isLoss)
  })

  test('a count that was zero and is not any more is a loss', () => {
    const [compared] = compareFigures([figure({ value: 1, kind: 'count' })], [figure({ value: 0, kind: 'count' })])
    expect(compared?.isLoss).toBe(true)
  })

  test('a figure that a run lacks is missing, unless its program did not run', () => {
    const baseline = [figure(), figure({ program: 'pages' })]
    expect(missingFigures([], baseline, ['http'])).toEqual([figure()])
  })
})

test('each benchmark that prints figures is among those that are compared', () => {
  const folder = join(import.meta.dirname, '..')
  const withFigures = readdirSync(folder)
    .filter(
      (file) =>
        file.endsWith('.ts') && /^ +figures[:,]|, figures \}\)$/m.test(readFileSync(join(folder, file), 'utf8')),
    )
    .map((file) => file.slice(0, -'.ts'.length))
  expect(Object.keys(programs).toSorted()).toEqual(withFigures.filter((name) => name !== 'all').toSorted())
})
