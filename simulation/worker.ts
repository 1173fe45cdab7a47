import './engine/install.ts'
import './mutants/apply-mutant.ts'
import { openDatabase } from './world/database.ts'
import type { Play } from './run-seed.ts'
import type { Template } from './world/postgres.ts'

/** A message from the parent process. */
export type Command = ({ kind: 'run' } & Play) | { kind: 'stop' }

const { runSeed } = await import('./run-seed.ts')
const template = JSON.parse(process.argv[2] ?? '{}') as Template
const open = () => openDatabase(template.templateUrl, template.appUrl)
let next = open()

const run = async (play: Play): Promise<void> => {
  const database = await next
  // Copying the template is slow, so the next database is created while this seed runs.
  next = open()
  const result = await runSeed(play, database, template.folder)
  process.send?.(result)
}

process.on('message', (command: Command) => {
  if (command.kind === 'run') return void run(command)
  void next.then((database) => database.drop()).finally(() => process.disconnect?.())
})
// A terminal signals the whole process group. A worker ignores the signal and exits with its parent, which cleans up first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
// The parent has exited, and its PostgreSQL with it.
process.on('disconnect', () => process.exit())
