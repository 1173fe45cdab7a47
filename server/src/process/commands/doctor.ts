import { readConfig } from '../../platform/base/config.ts'
import { runCheck } from '../doctor/check.ts'
import { doctorChecks } from '../doctor/doctor-checks.ts'
import { withSubject } from '../doctor/opened.ts'
import { type Command, CommandError } from './command.ts'
import { withUnreachedDatabase } from './with-database.ts'

export const doctorCommand: Command = {
  options: { 'mail-to': { type: 'string' } },
  summary: 'checks the database, storage, mail, PayPal, the public address and the machine',
  run: (_args, { 'mail-to': mailTo }) => {
    const config = readConfig(process.env)
    return withUnreachedDatabase(config, (urls) =>
      withSubject(config, urls, async (subject) => {
        let failures = 0
        for (const check of doctorChecks(subject, typeof mailTo === 'string' ? mailTo : null)) {
          const { level, text } = await runCheck(check)
          if (level === 'failure') failures += 1
          console.log(`${level.padEnd(7)}  ${check.name}: ${text}`)
        }
        if (failures > 0) throw new CommandError(`Checks that failed: ${failures}.`)
      }),
    )
  },
}
