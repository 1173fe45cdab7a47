import type { Config, PaypalSettings } from '../../../platform/base/config.ts'
import { isLoopback } from '../../../platform/base/loopback.ts'
import type { Secrets } from './secrets.ts'

type Find = Secrets['find']

type MailSettings = Pick<Config, 'smtpUrl' | 'production' | 'allowDevMail'>

/** Whether the stored mail server is not used: outside production, mails stay on this machine unless they are allowed to leave it. */
export const refusesStoredSmtp = ({ smtpUrl, production, allowDevMail }: MailSettings, find: Find): boolean => {
  const stored = smtpUrl === null ? find('SMTP_URL') : null
  return stored !== null && !production && !allowDevMail && !isLoopback(URL.parse(stored)?.hostname ?? '')
}

/** The mail server's URL: from the environment, else from the stored secret, unless it is refused. */
export const smtpUrlFrom = (config: MailSettings, find: Find): string | null =>
  config.smtpUrl ?? (refusesStoredSmtp(config, find) ? null : find('SMTP_URL'))

type Given = Pick<Config, 'paypal'>

const partsOf = ({ paypal }: Given, find: Find): Record<string, string | null> => ({
  PAYPAL_API_URL: paypal.apiUrl ?? null,
  PAYPAL_CLIENT_ID: paypal.clientId ?? find('PAYPAL_CLIENT_ID'),
  PAYPAL_CLIENT_SECRET: paypal.clientSecret ?? find('PAYPAL_CLIENT_SECRET'),
  PAYPAL_WEBHOOK_ID: paypal.webhookId ?? find('PAYPAL_WEBHOOK_ID'),
})

/**
 * PayPal's settings; null while one is missing. The address of its API comes only from the environment, because the client's
 * secret is sent there; the others come from the environment, otherwise from the stored secret with their name.
 */
export const paypalSettingsFrom = (config: Given, find: Find): PaypalSettings | null => {
  const parts = partsOf(config, find)
  const { PAYPAL_API_URL: apiUrl, PAYPAL_CLIENT_ID: clientId } = parts
  const { PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = parts
  return apiUrl && clientId && clientSecret && webhookId ? { apiUrl, clientId, clientSecret, webhookId } : null
}

/** The names of PayPal's settings that are missing. */
export const missingPaypal = (config: Given, find: Find): string[] =>
  Object.entries(partsOf(config, find)).flatMap(([name, value]) => (value ? [] : [name]))
