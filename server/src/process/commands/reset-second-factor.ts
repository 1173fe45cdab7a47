import { type ResetOutcome, resetSecondFactor } from '../../people/index.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { readConfig } from '../../platform/base/config.ts'
import { createMailWriter } from '../../mail/index.ts'
import { checkKeys } from '../key-check.ts'
import { openKeyring } from '../keyring.ts'
import { type Command, CommandError } from './command.ts'
import { withDatabase } from './with-database.ts'

const answers: Record<ResetOutcome, (email: string) => string> = {
  reset: (email) => `The second factor of ${email} is off now, and its owner gets a mail.`,
  off: (email) => `The second factor of ${email} is off already.`,
  unknown: (email) => `No account has the address ${email}.`,
}

export const resetSecondFactorCommand: Command = {
  args: ['EMAIL'],
  summary: 'turns the second factor off if its owner lost the app and the recovery codes',
  run: ([email = '']) => {
    const config = readConfig(process.env)
    return withDatabase(config, async (db) => {
      const keyring = await openKeyring(config)
      await checkKeys({ db, clock: systemClock }, keyring)
      const outbox = createMailWriter({ clock: systemClock, keyring })
      const outcome = await resetSecondFactor({ db, clock: systemClock, config }, outbox, email)
      const answer = answers[outcome](email)
      if (outcome === 'unknown') throw new CommandError(answer)
      console.log(answer)
    })
  },
}
