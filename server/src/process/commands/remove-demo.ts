import { readConfig } from '../../base/config.ts'
import { removeDemo, type RemovalOutcome } from '../../demo/index.ts'
import { type Command, CommandError } from './command.ts'
import { withOwnersDatabase } from './with-database.ts'

const answers: Record<RemovalOutcome, string> = {
  removed:
    'The sample data and the admin accounts are removed; stored secrets stay. ADMIN_EMAIL is created again at the next start. ' +
    'The pictures of the sample campaigns stay in the storage.',
  none: 'There are no demo accounts.',
  mixed:
    'Other people have accounts, campaigns or donations beside the sample data. The sample donations are in the append-only ledger ' +
    'and cannot be taken out of it. Start with an empty database: another DATABASE_URL or DATA_DIR.',
}

export const removeDemoCommand: Command = {
  summary: 'empties a database that has only sample data, so that production can use it',
  run: () =>
    withOwnersDatabase(readConfig(process.env), async (db) => {
      const outcome = await removeDemo(db)
      if (outcome === 'mixed') throw new CommandError(answers.mixed)
      console.log(answers[outcome])
    }),
}
