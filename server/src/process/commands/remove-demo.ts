import { systemClock } from '../../platform/base/clock.ts'
import { readConfig } from '../../platform/base/config.ts'
import { type DemoSize, inspectDemo, removeDemo } from '../../site/index.ts'
import { openStorage } from '../../platform/storage/index.ts'
import { type Command, CommandError } from './command.ts'
import { withOwnersDatabase } from './with-database.ts'

const mixed =
  'Other people have accounts, campaigns or donations beside the sample data. The sample donations are in the append-only ledger ' +
  'and cannot be taken out of it. Start with an empty database: another DATABASE_URL or DATA_DIR.'

const explain = ({ accounts, campaigns, donations, pictures }: DemoSize): string =>
  [
    `This removes the sample data for good: ${accounts} accounts (those of its admin and people, at demo.muster.test), ${campaigns} campaigns, ` +
      `${donations} donations with the ledger, ${pictures} pictures with their files, and all mails, sessions and history.`,
    'These stay: other admins’ accounts, stored secrets, and the organisation with its pages. Everyone is logged out.',
  ].join('\n')

export const removeDemoCommand: Command = {
  options: { yes: { type: 'boolean' } },
  summary: 'empties a database that has only sample data, so that production can use it',
  run: (_args, { yes }) => {
    const config = readConfig(process.env)
    return withOwnersDatabase(config, async (db) => {
      const state = await inspectDemo(db)
      if (state.kind === 'none') return void console.log('There are no demo accounts.')
      if (state.kind === 'mixed') throw new CommandError(mixed)
      console.log(explain(state.size))
      if (yes !== true) throw new CommandError('Nothing was removed. Stop Muster, and run this again with --yes.')
      const isRemoved = await removeDemo({ db, clock: systemClock, storage: openStorage(config) })
      if (!isRemoved) throw new CommandError(mixed)
      console.log('The sample data is removed. If ADMIN_EMAIL is set, its account is created at the next start.')
    })
  },
}
