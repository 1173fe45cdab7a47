import type { AppContext } from '../../platform/context.ts'
import { Outage } from '../../platform/base/outage.ts'
import type { Service } from '../../platform/base/measures.ts'
import type { MailTransport } from '../../mail/index.ts'
import type { Paypal } from '../../money/index.ts'
import type { Storage } from '../../platform/storage/index.ts'

type Watched = { paypal: Paypal; transport: MailTransport; storage: Storage }
type Method = (...args: unknown[]) => Promise<unknown>

/**
 * PayPal was reached if it did what was asked or refused it, except that a refused login is a failure; a mail server, if it took or
 * refused the mail. A text is the error of a mail server. Null: the service was not called.
 */
const isContact = (result: unknown): boolean | null => {
  if (typeof result === 'string') return false
  const { kind, status } = (result ?? {}) as { kind?: string; status?: number }
  if (kind === 'off') return null
  if (kind === 'rejected') return status !== 401
  return kind === undefined || ['ok', 'sent', 'refused', 'deferred'].includes(kind)
}

type Note = (isReached: boolean) => void

/** The same object, except that `note` is called with the outcome of these methods. */
const noting = <T extends object>(target: T, names: readonly (keyof T & string)[], note: Note): T => {
  const watched = names.map((name) => {
    const call: Method = async (...args) => {
      try {
        const result = await (target[name] as Method).apply(target, args)
        const isReached = isContact(result)
        if (isReached !== null) note(isReached)
        return result
      } catch (error) {
        if (error instanceof Outage) note(false)
        throw error
      }
    }
    return [name, call] as const
  })
  return { ...target, ...Object.fromEntries(watched) }
}

/** Measures when each service last did what was asked, and when it failed. Nothing else changes. */
export const watchServices = <T extends Watched>(gateways: T, { measures, clock }: AppContext): T => {
  const noteOf =
    (service: Service): Note =>
    (isReached) =>
      measures[isReached ? 'succeeded' : 'failed'](service, clock.now())
  const { paypal, transport, storage } = gateways
  const calls = Object.keys(paypal).filter((name) => name !== 'settings') as (keyof Paypal)[]
  return {
    ...gateways,
    paypal: noting(paypal, calls, noteOf('paypal')),
    transport: noting(transport, ['send', 'verify'], noteOf('smtp')),
    storage: noting(storage, ['put', 'open', 'remove'], noteOf('storage')),
  }
}
