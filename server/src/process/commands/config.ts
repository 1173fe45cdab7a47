import { knownSecrets } from '@muster/contract/facts/secrets.ts'
import { createSecrets } from '../../site/index.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { readSettings, type Settings } from '../../platform/base/config.ts'
import { schemaDefaults, settingNames } from '../../platform/base/config/environment.ts'
import { createLog } from '../../platform/base/log.ts'
import { describeDefault, describeValue } from '../../platform/base/setting-descriptions.ts'
import { openKeyring } from '../keyring.ts'
import type { Command } from './command.ts'
import { explainFailure } from './explain-failure.ts'
import { withDatabase } from './with-database.ts'

/** The names of the secrets that are stored and in use now. Throws if the database cannot be used. */
const findStored = async ({ config }: Settings): Promise<Map<string, string>> => {
  const stored = new Map<string, string>()
  await withDatabase(config, async (db) => {
    const log = createLog('error')
    const secrets = createSecrets({ db, keyring: await openKeyring(config), log, clock: systemClock })
    await secrets.refresh()
    for (const name of Object.keys(knownSecrets)) {
      const value = secrets.find(name)
      if (value !== null) stored.set(name, value)
    }
  })
  return stored
}

const lineOf = ({ texts, sources }: Settings, stored: Map<string, string>, name: string): string => {
  const text = texts[name]
  if (text !== undefined) return `${name} = ${describeValue(name, text)} (${sources[name]})`
  const secret = stored.get(name)
  if (secret !== undefined) return `${name} = ${describeValue(name, secret)} (stored secret)`
  const value = schemaDefaults[name]
  return value === undefined ? `${name}: ${describeDefault(name)} (default)` : `${name} = “${value}” (default)`
}

export const configCommand: Command = {
  summary: 'shows the settings in effect, with secrets masked, and their sources',
  run: async () => {
    const settings = readSettings(process.env)
    const stored = await findStored(settings).catch((error: unknown) => {
      console.error(`Stored secrets are not shown. ${explainFailure(error)}`)
      return new Map<string, string>()
    })
    for (const name of settingNames) console.log(lineOf(settings, stored, name))
  },
}
