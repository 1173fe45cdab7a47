import { knownSecrets, type StoredSecret } from '@muster/contract/admin/secrets.ts'
import { day } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'

/** In production a stored mail server is used only after this long, because every mailed link goes through it. */
export const waitMs = day
const waitingNames = new Set(['SMTP_URL'])

/** Whether a new value of this name may have to wait before it is used. */
export const mayWait = (name: string, { production }: Pick<Config, 'production'>): boolean =>
  production && waitingNames.has(name)

/** Whether nothing depends on the mail server yet: then it does not wait. */
export const isNewSite = (site: { hasSentMail: boolean; hasOtherVerified: boolean }): boolean =>
  !site.hasSentMail && !site.hasOtherVerified

type Settings = Pick<Config, 'smtpUrl' | 'paypal' | 'googlePlacesKey'>

/** What the environment has of the names that can be stored as well. */
const inEnvironment: Readonly<Record<string, (config: Settings) => unknown>> = {
  SMTP_URL: ({ smtpUrl }) => smtpUrl,
  PAYPAL_CLIENT_ID: ({ paypal }) => paypal.clientId,
  PAYPAL_CLIENT_SECRET: ({ paypal }) => paypal.clientSecret,
  PAYPAL_WEBHOOK_ID: ({ paypal }) => paypal.webhookId,
  GOOGLE_PLACES_KEY: ({ googlePlacesKey }) => googlePlacesKey,
}

type Times = { name: string; servesAt: Date | null }

/** What the server does with a stored value now. */
export const stateOf = ({ name, servesAt }: Times, config: Settings, now: Date): StoredSecret['state'] => {
  if (!Object.hasOwn(knownSecrets, name)) return 'unused'
  if (inEnvironment[name]?.(config)) return 'overridden'
  return servesAt !== null && now < servesAt ? 'waiting' : 'in_use'
}

/** The host that a mail server's URL names, without its login; null where it cannot be read. */
export const mailHostOf = (smtpUrl: string): string | null =>
  URL.canParse(smtpUrl) ? new URL(smtpUrl).hostname || null : null
