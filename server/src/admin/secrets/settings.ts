import type { Config, PaypalSettings } from '../../base/config.ts'
import type { Secrets } from './secrets.ts'

type Find = Secrets['find']

/** The mail server's URL: from the environment, else from the stored secret. */
export const smtpUrlFrom = ({ smtpUrl }: Pick<Config, 'smtpUrl'>, find: Find): string | null =>
  smtpUrl ?? find('SMTP_URL')

/**
 * PayPal's settings; null while one is missing. The address of its API comes only from the environment, because the client's
 * secret is sent there; the others come from the environment, otherwise from the stored secret with their name.
 */
export const paypalSettingsFrom = ({ paypal }: Pick<Config, 'paypal'>, find: Find): PaypalSettings | null => {
  const { apiUrl } = paypal
  const clientId = paypal.clientId ?? find('PAYPAL_CLIENT_ID')
  const clientSecret = paypal.clientSecret ?? find('PAYPAL_CLIENT_SECRET')
  const webhookId = paypal.webhookId ?? find('PAYPAL_WEBHOOK_ID')
  return apiUrl && clientId && clientSecret && webhookId ? { apiUrl, clientId, clientSecret, webhookId } : null
}
