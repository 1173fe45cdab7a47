import { paypalSettingsFrom } from '../../site/index.ts'
import { after, day, systemClock } from '../../platform/base/clock.ts'
import type { PaypalSettings } from '../../platform/base/config.ts'
import { createLog } from '../../platform/base/log.ts'
import { createPaypalClient, type Outcome, type Paypal, type PaypalWebhook, wantedEvents } from '../../money/index.ts'
import { usesSandbox } from '../gateways.ts'
import { paypalNote } from '../notes.ts'
import { type Check, failure, type Finding, ok, warning } from './check.ts'
import type { Subject } from './opened.ts'

type Problem = string | null

const describe = (outcome: Outcome<object>): string => {
  if (outcome.kind === 'rejected') return `PayPal answers ${outcome.status} (${outcome.issue})`
  return 'reason' in outcome ? `PayPal does not answer (${outcome.reason})` : 'PayPal is off'
}

/** A call of a feature: PayPal answers 403 if the app may not use it. 404 means that it may. */
const permission = (feature: string, outcome: Outcome<object>): Problem => {
  if (outcome.kind === 'ok' || (outcome.kind === 'rejected' && outcome.status === 404)) return null
  const remedy = `Allow ${feature} for the app at PayPal; a new permission can take hours to work`
  return outcome.kind === 'rejected' && outcome.status === 403
    ? `the app may not use ${feature}. ${remedy}`
    : `${feature} cannot be checked: ${describe(outcome)}. Run this again`
}

const permissions = async (paypal: Paypal): Promise<Problem[]> => {
  const now = systemClock.now()
  const yesterday = after(now, -day)
  return [
    permission('Payouts', await paypal.getPayout('MUSTER-DOCTOR')),
    permission('Disputes', await paypal.listDisputes({ since: yesterday, page: null })),
    permission('Transaction Search', await paypal.listTransactions({ from: yesterday, to: now, page: 1 })),
  ]
}

const judgeWebhook = ({ url, eventTypes }: PaypalWebhook, wantedUrl: string): Problem[] => {
  const missing = eventTypes.includes('*') ? [] : wantedEvents.filter((name) => !eventTypes.includes(name))
  return [
    url === wantedUrl ? null : `the webhook of PAYPAL_WEBHOOK_ID calls ${url}. Change it at PayPal to ${wantedUrl}`,
    missing.length === 0 ? null : `the webhook lacks events. Add them at PayPal: ${missing.join(', ')}`,
  ]
}

const webhook = (outcome: Outcome<{ webhook: PaypalWebhook }>, wantedUrl: string): Problem[] => {
  if (outcome.kind === 'ok') return judgeWebhook(outcome.webhook, wantedUrl)
  if (outcome.kind === 'rejected' && outcome.status === 404)
    return [`PayPal has no webhook with the id in PAYPAL_WEBHOOK_ID. Create one for ${wantedUrl} and set its id`]
  return [`the webhook cannot be checked: ${describe(outcome)}. Run this again`]
}

const ask = async (settings: PaypalSettings, publicUrl: string): Promise<Finding> => {
  const paypal = createPaypalClient({ settings: () => settings, clock: systemClock, log: createLog('silent') })
  const found = await paypal.getWebhook(settings.webhookId)
  if (found.kind === 'rejected' && found.status === 401)
    return failure(
      `PayPal refuses the login (${found.issue}). Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and that they belong to ${settings.apiUrl}`,
    )
  if (found.kind === 'retryable' || found.kind === 'unknown')
    return failure(`${describe(found)}. Check PAYPAL_API_URL and whether this machine reaches ${settings.apiUrl}`)
  const problems = [...webhook(found, `${publicUrl}/api/webhooks/paypal`), ...(await permissions(paypal))].filter(
    (problem) => problem !== null,
  )
  return problems.length > 0
    ? failure(problems.join('; '))
    : ok('the login, payouts, disputes, Transaction Search and the webhook with its events are right')
}

const find = async ({ config, find: findSecret }: Subject): Promise<Finding> => {
  if (usesSandbox(config)) return ok('the built-in sandbox is used')
  const settings = paypalSettingsFrom(config, findSecret)
  return settings ? ask(settings, config.publicUrl) : warning(paypalNote(config, findSecret) ?? 'donations are off')
}

/** The check of PayPal. It reads only. */
export const paypalCheck = (subject: Subject): Check => ({ name: 'PayPal', run: () => find(subject) })
