import { grantAdmin, type GrantOutcome } from '../../people/index.ts'
import { readConfig } from '../../platform/base/config.ts'
import { type Command, CommandError } from './command.ts'
import { withDatabase } from './with-database.ts'

const answers: Record<GrantOutcome, (email: string) => string> = {
  granted: (email) => `${email} is an admin now.`,
  already_admin: (email) => `${email} is an admin already.`,
  unknown: (email) => `No account has the address ${email}. Register it first, then run this again.`,
  unverified: (email) =>
    `The address ${email} is not verified yet, so its account may belong to another person. Open the link in its verification mail, then run this again.`,
}

export const grantAdminCommand: Command = {
  args: ['EMAIL'],
  summary: 'makes the account of this address an admin',
  run: ([email = '']) =>
    withDatabase(readConfig(process.env), async (db) => {
      const outcome = await grantAdmin(db, email)
      const answer = answers[outcome](email)
      if (outcome === 'unknown' || outcome === 'unverified') throw new CommandError(answer)
      console.log(answer)
    }),
}
