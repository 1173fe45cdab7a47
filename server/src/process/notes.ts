import { missingPaypal, refusesStoredSmtp, type Secrets } from '../site/index.ts'
import type { Config } from '../platform/base/config.ts'
import { usesSandbox } from './gateways.ts'

type Find = Secrets['find']

// What the settings leave off, one sentence each, for the start and for the doctor. Null: nothing.

export const paypalNote = (config: Config, find: Find): string | null => {
  const missing = usesSandbox(config) ? [] : missingPaypal(config, find)
  if (missing.length === 0) return null
  if (missing.length === 4) return 'PayPal is not set up, here or under Admin, Tokens, so donations are off'
  const where = missing.includes('PAYPAL_API_URL') ? 'in the environment' : 'in the environment or under Admin, Tokens'
  return `PayPal is set up in part, so donations are off: ${missing.join(' and ')} must be set ${where}`
}

export const mailNote = (config: Config, find: Find): string | null => {
  if (refusesStoredSmtp(config, find))
    return 'the stored SMTP_URL is not a mail server of this machine, so mails go to the inbox; ALLOW_DEV_MAIL=on uses it'
  if (!config.production || config.smtpUrl || find('SMTP_URL')) return null
  return 'SMTP_URL is not set, so mails wait in the outbox'
}

export const placesNote = ({ geoProvider, googlePlacesKey }: Config, find: Find): string | null =>
  geoProvider.kind === 'google' && !googlePlacesKey && !find('GOOGLE_PLACES_KEY')
    ? 'GEO_PROVIDER is google, but GOOGLE_PLACES_KEY is neither set nor stored, so places come from the bundled gazetteer'
    : null

/** Earlier versions started several processes themselves. */
export const workersNote = ({ WORKERS }: NodeJS.ProcessEnv): string | null =>
  WORKERS ? 'WORKERS changes nothing any more; docs/scaling.md says how to start several servers' : null

/** @param folder of an embedded database that a move to another major version of PostgreSQL left behind */
export const replacedNote = (folder: string): string =>
  `the database from before the move to a new PostgreSQL is still in ${folder}; remove it with npm run cli -- remove-old-database`
