import { constants } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTree } from './mutants/copy.ts'
import type { Mutant } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { playMutants } from './mutants/play.ts'
import { summaryOf } from './mutants/verdicts.ts'

// Applies known mutants to a copy of the tree, and checks that the tests of the file that it names fail for each: npm run mutants.

const usage = `npm run mutants -- [WORD…] [--list]

  WORD    run only mutants whose name, part (web or server) or test file contains it; default: all
  --list  list the mutants without running them`

const root = resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
})

const matches = ({ name, part, file }: Mutant): boolean =>
  positionals.length === 0 || positionals.some((word) => name.includes(word) || part === word || file.includes(word))

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
  const { copy, remove } = copyTree(root)
  try {
    const { lines, isEnough } = summaryOf(await playMutants({ copy, stop: interruption.signal }, chosen))
    console.log(`\n${lines.join('\n')}`)
    process.exitCode ||= isEnough ? 0 : 1
  } catch (error) {
    if (!interruption.signal.aborted) throw error
  } finally {
    remove()
  }
}

if (values.help) console.log(usage)
else if (values.list) for (const { name, part, says, file } of chosen) console.log(`${part} ${name}: ${says} (${file})`)
else if (chosen.length > 0) await play()
else {
  console.error('No mutant matches these words.')
  process.exitCode = 1
}
