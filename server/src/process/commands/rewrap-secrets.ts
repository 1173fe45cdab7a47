import { rewrapSecondFactors } from '../../accounts/index.ts'
import { rewrapSecrets } from '../../admin/index.ts'
import { readConfig } from '../../base/config.ts'
import { openKeyring } from '../keyring.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const rewrapSecretsCommand: Command = {
  summary: 'encrypts stored secrets and second factors with the first key of ENCRYPTION_KEY',
  run: () => {
    const config = readConfig(process.env)
    return withDatabase(config, async (db) => {
      const keyring = await openKeyring(config)
      const secrets = await rewrapSecrets(db, keyring)
      const factors = await rewrapSecondFactors(db, keyring)
      console.log(`Encrypted with the key ${keyring[0]?.kid}: ${secrets} stored secrets, ${factors} second factors.`)
      console.log('Pending mails and links in earlier mails still need their old key.')
    })
  },
}
