import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { faultPoints } from './fault-points.ts'

const source = resolve(import.meta.dirname, '../src')

test('each declared fault point is reached in one place, and each reached one is listed for the tests', () => {
  const reached = globSync(`${source}/**/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bfaultPoint\('([^']+)'\)/g)].map(([, point]) => point),
  )
  expect(reached.toSorted()).toEqual(Object.values(faultPoints).flat().toSorted())
})
