import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { backupCommand } from './backup.ts'
import { checkBooksCommand } from './check-books.ts'
import { type Command, CommandError } from './command.ts'
import { giveUpKeyCommand } from './give-up-key.ts'
import { grantAdminCommand } from './grant-admin.ts'
import { dropMailsCommand, listMailsCommand, retryMailsCommand } from './mails.ts'
import { configCommand } from './config.ts'
import { doctorCommand } from './doctor.ts'
import { removeDemoCommand } from './remove-demo.ts'
import { removeOldDatabaseCommand } from './remove-old-database.ts'
import { resetSecondFactorCommand } from './reset-second-factor.ts'
import { restoreCommand } from './restore.ts'
import { rewrapSecretsCommand } from './rewrap-secrets.ts'
import { upgradeDatabaseCommand } from './upgrade-database.ts'

/** Every command by its name, which may be several words. */
const commands: Record<string, Command> = {
  backup: backupCommand,
  'check-books': checkBooksCommand,
  doctor: doctorCommand,
  'give-up-key': giveUpKeyCommand,
  'grant-admin': grantAdminCommand,
  'mails drop': dropMailsCommand,
  'mails list': listMailsCommand,
  'mails retry': retryMailsCommand,
  config: configCommand,
  'remove-demo': removeDemoCommand,
  'remove-old-database': removeOldDatabaseCommand,
  'reset-second-factor': resetSecondFactorCommand,
  restore: restoreCommand,
  'rewrap-secrets': rewrapSecretsCommand,
  'upgrade-database': upgradeDatabaseCommand,
}

/** Options as the usage shows them: `[--mail-to TEXT]` takes a value, `[--force]` none. */
const optionsOf = ({ options = {} }: Command): string[] =>
  Object.entries(options).map(([name, { type }]) => (type === 'string' ? `[--${name} TEXT]` : `[--${name}]`))

const callOf = ([name, command]: [string, Command]) =>
  ['npm run cli --', name, ...(command.args ?? []), ...optionsOf(command)].join(' ')

const usage = (): string => {
  const calls = Object.entries(commands).map((entry) => ({ call: callOf(entry), summary: entry[1].summary }))
  const width = Math.max(...calls.map(({ call }) => call.length))
  return ['Usage:', ...calls.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`)].join('\n')
}

const findCommand = (words: string[]): { command: Command; rest: string[] } => {
  for (const count of [2, 1]) {
    const command = commands[words.slice(0, count).join(' ')]
    if (command && words.length >= count) return { command, rest: words.slice(count) }
  }
  throw new CommandError(usage())
}

const parse = (args: string[], options: ParseArgsOptionsConfig) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage()}`)
  }
}

/** Throws a {@link CommandError} with the usage if the command line is not that of a command. */
export const runCommand = async (words: string[]): Promise<void> => {
  const { command, rest } = findCommand(words)
  const { args = [], options = {} } = command
  const parsed = parse(rest, options)
  const given = parsed.positionals.map((text) => text.trim())
  if (given.length !== args.length || given.includes('')) throw new CommandError(usage())
  await command.run(given, parsed.values)
}
