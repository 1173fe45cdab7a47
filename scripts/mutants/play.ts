import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import { placeOf } from './place.ts'
import { type Kind, kindOf, runFiles, runNode } from './run-tests.ts'
import { readSources } from './sources.ts'
import { type Verdict, tierOf } from './verdicts.ts'

/** The copy of the tree in which mutants run, and the signal that stops the run. */
type Field = { copy: string; stop: AbortSignal }

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`

const buildWeb = async ({ copy, stop }: Field): Promise<void> => {
  const { exitCode, output } = await runNode(copy, ['web/build.ts', '--quick'], stop)
  if (exitCode !== 0) throw new Error(`the web app does not build:\n${output.slice(-2_000)}`)
}

/** All tests must pass without a mutant. Otherwise a failure proves nothing. */
const expectAllPass = async (field: Field, kind: Kind, mutants: Mutant[]): Promise<void> => {
  if (kind === 'browser') await buildWeb(field)
  const files = [...new Set(mutants.map(({ file }) => file))]
  const { counts, output } = await runFiles(field.copy, kind, files, field.stop)
  const arePassed = counts.failed === 0 && counts.passed >= files.length
  if (!arePassed) throw new Error(`tests fail without a mutant:\n${output.slice(-10_000)}`)
}

const runWith = async (field: Field, { file }: Mutant): Promise<Verdict> => {
  const kind = kindOf(file)
  if (kind === 'browser') await buildWeb(field)
  const { counts, output } = await runFiles(field.copy, kind, [file], field.stop)
  if (counts.failed > 0) return 'caught'
  return counts.passed > 0 ? 'NOT CAUGHT' : `NOT RUN: ${output.slice(-2_000)}`
}

const verdictOn = async (field: Field, mutant: Mutant): Promise<Verdict> => {
  const { path, mutated } = placeOf(readSources(field.copy, mutant.part), mutant)
  const file = join(field.copy, path)
  const original = readFileSync(file)
  writeFileSync(file, mutated)
  try {
    return await runWith(field, mutant)
  } catch (error) {
    field.stop.throwIfAborted()
    return `NOT RUN: ${String(error)}`
  } finally {
    writeFileSync(file, original)
  }
}

const kinds: readonly Kind[] = ['unit', 'component', 'browser']

/** Applies mutants to a copy of the tree one by one, and says whether the tests of their files detect each. */
export const playMutants = async (field: Field, mutants: readonly Mutant[]): Promise<Map<Mutant, Verdict>> => {
  const verdicts = new Map<Mutant, Verdict>()
  for (const kind of kinds) {
    const ofKind = mutants.filter(({ file }) => kindOf(file) === kind)
    if (ofKind.length === 0) continue
    const since = performance.now()
    await expectAllPass(field, kind, ofKind)
    console.log(`All ${kind} tests pass without a mutant (${seconds(since)})`)
    for (const mutant of ofKind) {
      const start = performance.now()
      const verdict = await verdictOn(field, mutant)
      verdicts.set(mutant, verdict)
      console.log(`${verdict === 'caught' ? '✓' : '✗'} ${mutant.name}: ${mutant.says}`)
      console.log(`  ${verdict} by ${mutant.file}, ${tierOf(mutant)} tier (${seconds(start)})`)
    }
  }
  return verdicts
}
