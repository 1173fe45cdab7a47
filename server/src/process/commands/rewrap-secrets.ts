import { rewrapSecondFactors } from '../../people/index.ts'
import { rewrapSecrets } from '../../site/index.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { readConfig } from '../../platform/base/config.ts'
import { rewrapMails } from '../../mail/index.ts'
import { checkKeys } from '../key-check.ts'
import { openKeyring } from '../keyring.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const rewrapSecretsCommand: Command = {
  summary: 'encrypts stored secrets, second factors and unsent mails with the first key of ENCRYPTION_KEY',
  run: () => {
    const config = readConfig(process.env)
    return withDatabase(config, async (db) => {
      const keyring = await openKeyring(config)
      await checkKeys({ db, clock: systemClock }, keyring)
      const secrets = await rewrapSecrets(db, keyring)
      const factors = await rewrapSecondFactors(db, keyring)
      const mails = await rewrapMails(db, keyring)
      console.log(
        `Encrypted with the key ${keyring[0]?.kid}: ${secrets} stored secrets, ${factors} second factors, ${mails} unsent mails.`,
      )
      console.log('Links in earlier mails still need their old key.')
    })
  },
}
