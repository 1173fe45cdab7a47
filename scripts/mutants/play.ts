import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedTest } from '../conformance/rows.ts'
import type { Mutant } from './mutant.ts'
import { placeOf } from './place.ts'
import { isBrowserTest, runNode, runTests } from './run-tests.ts'
import { readSources } from './sources.ts'

/** A mutant and the test that must detect it. */
export type Planned = { mutant: Mutant; test: NamedTest }

/** The copy of the tree in which mutants run, and the signal that stops the run. */
type Field = { copy: string; stop: AbortSignal }

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`

const buildWeb = async ({ copy, stop }: Field): Promise<void> => {
  const { exitCode, output } = await runNode(copy, ['web/build.ts', '--quick'], stop)
  if (exitCode !== 0) throw new Error(`the web app does not build:\n${output.slice(-2_000)}`)
}

/** All tests must pass without a mutant. Otherwise a failure proves nothing. */
const expectAllPass = async ({ copy, stop }: Field, planned: readonly Planned[]): Promise<void> => {
  const tests = [...new Map(planned.map(({ test }) => [`${test.path}: ${test.title}`, test])).values()]
  for (const some of [tests.filter(isBrowserTest), tests.filter((test) => !isBrowserTest(test))]) {
    if (some.length === 0) continue
    const { counts, output } = await runTests(copy, some, stop)
    const arePassed = counts.failed === 0 && counts.passed >= some.length
    if (!arePassed) throw new Error(`tests fail without a mutant:\n${output.slice(-10_000)}`)
  }
}

const runWith = async (field: Field, { mutant, test }: Planned): Promise<string> => {
  if (mutant.part === 'web') await buildWeb(field)
  const { counts, output } = await runTests(field.copy, [test], field.stop)
  if (counts.failed > 0) return 'detected'
  return counts.passed > 0 ? 'NOT DETECTED' : `NOT RUN: ${output.slice(-2_000)}`
}

/** Applies a mutant. Returns 'detected', or why it was not detected. */
const verdictOn = async (field: Field, planned: Planned): Promise<string> => {
  const { path, mutated } = placeOf(readSources(field.copy, planned.mutant.part), planned.mutant)
  const file = join(field.copy, path)
  const original = readFileSync(file)
  writeFileSync(file, mutated)
  try {
    return await runWith(field, planned)
  } catch (error) {
    field.stop.throwIfAborted()
    return `NOT RUN: ${String(error)}`
  } finally {
    writeFileSync(file, original)
  }
}

/** Server mutants run first: the build with a web mutant stays in place until the next build. */
const inOrder = (planned: readonly Planned[]): Planned[] =>
  planned.toSorted((a, b) => a.mutant.part.localeCompare(b.mutant.part))

/** Applies mutants to a copy of the tree one by one, and reports whether the test detects each. Returns the number detected. */
export const playMutants = async (field: Field, planned: readonly Planned[]): Promise<number> => {
  const since = performance.now()
  await buildWeb(field)
  await expectAllPass(field, planned)
  console.log(`All tests pass without a mutant (${seconds(since)})\n`)
  let detected = 0
  for (const one of inOrder(planned)) {
    const start = performance.now()
    const verdict = await verdictOn(field, one)
    if (verdict === 'detected') detected += 1
    console.log(`${verdict === 'detected' ? '✓' : '✗'} ${one.mutant.name}: ${one.mutant.says}`)
    console.log(`  ${verdict} by "${one.test.title}", row "${one.mutant.row}" (${seconds(start)})`)
  }
  return detected
}
