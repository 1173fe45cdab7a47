import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSections, rowsOf } from './conformance/rows.ts'
import { copyTree } from './mutants/copy.ts'
import type { Mutant } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { playMutants } from './mutants/play.ts'
import { testOf } from './mutants/test-of.ts'

// Applies known mutants to a copy of the tree, and checks that the test named in docs/conformance.txt fails for each: npm run mutants.

const usage = `npm run mutants -- [WORD…] [--list]

  WORD    run only mutants whose name, part (web or server) or row contains it; default: all
  --list  list the mutants without running them`

const root = resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
})

const matches = ({ name, part, row }: Mutant): boolean =>
  positionals.length === 0 || positionals.some((word) => name.includes(word) || part === word || row.includes(word))

const chosen = mutants.filter(matches)

/** After a signal no further mutant runs, and the copy is removed. */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.exitCode = 128 + constants.signals[signal]
    interruption.abort()
  })
}

const play = async (): Promise<void> => {
  const rows = rowsOf(readSections(readFileSync(join(root, 'docs/conformance.txt'), 'utf8')))
  const planned = chosen.map((mutant) => ({ mutant, test: testOf(mutant, rows) }))
  const { copy, remove } = copyTree(root)
  try {
    const detected = await playMutants({ copy, stop: interruption.signal }, planned)
    console.log(`\ndetected ${detected} of ${planned.length}`)
    process.exitCode ||= detected === planned.length ? 0 : 1
  } catch (error) {
    if (!interruption.signal.aborted) throw error
  } finally {
    remove()
  }
}

if (values.help) console.log(usage)
else if (values.list) for (const { name, part, says, row } of chosen) console.log(`${part} ${name}: ${says} (${row})`)
else if (chosen.length > 0) await play()
else {
  console.error('No mutant matches these words.')
  process.exitCode = 1
}
