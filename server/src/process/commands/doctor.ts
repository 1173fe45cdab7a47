import { readConfig } from '../../base/config.ts'
import { runCheck } from '../doctor/check.ts'
import { databaseChecks } from '../doctor/database-checks.ts'
import { machineChecks } from '../doctor/machine-checks.ts'
import { type Command, CommandError } from './command.ts'
import { withDatabaseUrl } from './with-database.ts'

export const doctorCommand: Command = {
  summary: 'checks the database, the storage, the public address and the machine',
  run: () => {
    const config = readConfig(process.env)
    return withDatabaseUrl(config, async (url) => {
      let failures = 0
      for (const check of [...databaseChecks(url), ...machineChecks(config)]) {
        const { level, text } = await runCheck(check)
        if (level === 'failure') failures += 1
        console.log(`${level.padEnd(7)}  ${check.name}: ${text}`)
      }
      if (failures > 0) throw new CommandError(`Checks that failed: ${failures}.`)
    })
  },
}
