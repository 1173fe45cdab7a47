import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { type Command, CommandError } from './command.ts'

/** Every command by its name, which may be several words. Only the called one is loaded, because most need a small part of the server. */
const commands: Record<string, () => Promise<Command>> = {
  backup: async () => (await import('./backup.ts')).backupCommand,
  'check-books': async () => (await import('./check-books.ts')).checkBooksCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  'give-up-key': async () => (await import('./give-up-key.ts')).giveUpKeyCommand,
  'grant-admin': async () => (await import('./grant-admin.ts')).grantAdminCommand,
  'mails drop': async () => (await import('./mails.ts')).dropMailsCommand,
  'mails list': async () => (await import('./mails.ts')).listMailsCommand,
  'mails retry': async () => (await import('./mails.ts')).retryMailsCommand,
  config: async () => (await import('./config.ts')).configCommand,
  'remove-demo': async () => (await import('./remove-demo.ts')).removeDemoCommand,
  'remove-old-database': async () => (await import('./remove-old-database.ts')).removeOldDatabaseCommand,
  'reset-second-factor': async () => (await import('./reset-second-factor.ts')).resetSecondFactorCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  'rewrap-secrets': async () => (await import('./rewrap-secrets.ts')).rewrapSecretsCommand,
  'upgrade-database': async () => (await import('./upgrade-database.ts')).upgradeDatabaseCommand,
}

/** Options as the usage shows them: `[--mail-to TEXT]` takes a value, `[--force]` none. */
const optionsOf = ({ options = {} }: Command): string[] =>
  Object.entries(options).map(([name, { type }]) => (type === 'string' ? `[--${name} TEXT]` : `[--${name}]`))

const callOf = ([name, command]: [string, Command]) =>
  ['npm run cli --', name, ...(command.args ?? []), ...optionsOf(command)].join(' ')

const usage = async (): Promise<string> => {
  const loaded = Object.entries(commands).map(async ([name, load]): Promise<[string, Command]> => [name, await load()])
  const calls = (await Promise.all(loaded)).map((entry) => ({ call: callOf(entry), summary: entry[1].summary }))
  const width = Math.max(...calls.map(({ call }) => call.length))
  return ['Usage:', ...calls.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`)].join('\n')
}

const findCommand = async (words: string[]): Promise<{ command: Command; rest: string[] }> => {
  for (const count of [2, 1]) {
    const load = commands[words.slice(0, count).join(' ')]
    if (load && words.length >= count) return { command: await load(), rest: words.slice(count) }
  }
  throw new CommandError(await usage())
}

const parse = async (args: string[], options: ParseArgsOptionsConfig) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${await usage()}`)
  }
}

/** Throws a {@link CommandError} with the usage if the command line is not that of a command. */
export const runCommand = async (words: string[]): Promise<void> => {
  const { command, rest } = await findCommand(words)
  const { args = [], options = {} } = command
  const parsed = await parse(rest, options)
  const given = parsed.positionals.map((text) => text.trim())
  if (given.length !== args.length || given.includes('')) throw new CommandError(await usage())
  await command.run(given, parsed.values)
}
