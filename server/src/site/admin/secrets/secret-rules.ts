import { knownSecrets } from '@muster/contract/facts/secrets.ts'
import type { StoredSecret } from '@muster/contract/site/secrets.ts'
import { day } from '../../../platform/base/clock.ts'
import type { Config } from '../../../platform/base/config.ts'

/** Delay before a stored mail server is used in production, because every mailed link passes through it. */
export const waitMs = day
const waitingNames = new Set(['SMTP_URL'])

/** Whether a new value of this name may have to wait before it is used. */
export const mayWait = (name: string, { production }: Pick<Config, 'production'>): boolean =>
  production && waitingNames.has(name)

/** Whether the site is new and nothing depends on the mail server yet. Then a new value takes effect at once. */
export const isNewSite = (site: { hasSentMail: boolean; hasOtherVerified: boolean }): boolean =>
  !site.hasSentMail && !site.hasOtherVerified

type Settings = Pick<Config, 'smtpUrl' | 'paypal' | 'googlePlacesKey'>

/** The environment's values of the names that can also be stored. */
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

/** The host of a mail server's URL, without the login; null if the URL is invalid. */
export const mailHostOf = (smtpUrl: string): string | null =>
  URL.canParse(smtpUrl) ? new URL(smtpUrl).hostname || null : null
