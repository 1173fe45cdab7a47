import { readConfig } from '../../platform/base/config.ts'
import { checkBooks } from '../../money/index.ts'
import { type Command, CommandError } from './command.ts'
import { withDatabase } from './with-database.ts'

export const checkBooksCommand: Command = {
  summary: 'runs the checks of the ledger now, and prints each result',
  run: () =>
    withDatabase(readConfig(process.env), async (db) => {
      const results = await checkBooks(db)
      for (const { name, broken } of results) {
        console.log(`${broken.length === 0 ? 'ok    ' : 'failed'} ${name.replaceAll('_', ' ')}`)
        for (const row of broken) console.log(`       ${row}`)
      }
      const failed = results.filter(({ broken }) => broken.length > 0)
      if (failed.length > 0) throw new CommandError(`${failed.length} of ${results.length} checks failed.`)
      console.log(`All ${results.length} checks hold.`)
    }),
}
