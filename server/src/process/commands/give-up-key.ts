import { systemClock } from '../../platform/base/clock.ts'
import { readConfig } from '../../platform/base/config.ts'
import { giveUp } from '../key-check.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const giveUpKeyCommand: Command = {
  args: ['NAME'],
  summary: 'lets Muster start without a lost key of ENCRYPTION_KEY; what it encrypts stays unreadable',
  run: ([kid = '']) =>
    withDatabase(readConfig(process.env), async (db) => {
      const unreadable = await giveUp({ db, clock: systemClock }, kid)
      console.log(`Muster starts without the key ${kid} from now on.`)
      console.log(unreadable ? `Unreadable until it is found: ${unreadable}.` : 'No stored data needs it.')
    }),
}
