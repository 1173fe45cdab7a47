import { runCommand } from './process/commands/index.ts'
import { exitCodeOf } from './process/exit-code.ts'

// Commands for operators: `npm run cli -- NAME …`.
try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  const { explainFailure } = await import('./process/commands/explain-failure.ts')
  console.error(explainFailure(error))
  process.exitCode = exitCodeOf(error)
}
