import type { AppContext } from '../context.ts'
import type { Service } from '../base/measures.ts'
import type { MailTransport } from '../mail/index.ts'
import type { Paypal } from '../money/index.ts'
import type { Storage } from '../uploads/index.ts'

type Watched = { paypal: Paypal; transport: MailTransport; storage: Storage }
type Method = (...args: unknown[]) => Promise<unknown>

/** PayPal was reached if it did what was asked or refused it; a mail server, if it took or refused the mail. */
const isContact = (result: unknown): boolean => {
  const kind = (result as { kind?: string } | null | undefined)?.kind
  return kind === undefined || ['ok', 'rejected', 'sent', 'refused', 'deferred'].includes(kind)
}

/** The same object, except that `note` is called when one of these methods succeeds. */
const noting = <T extends object>(target: T, names: readonly (keyof T & string)[], note: () => void): T => {
  const watched = names.map((name) => {
    const call: Method = async (...args) => {
      const result = await (target[name] as Method).apply(target, args)
      if (isContact(result)) note()
      return result
    }
    return [name, call] as const
  })
  return { ...target, ...Object.fromEntries(watched) }
}

/** Measures when each service last did what was asked. Nothing else changes. */
export const watchServices = <T extends Watched>(gateways: T, { measures, clock }: AppContext): T => {
  const noteOf = (service: Service) => () => measures.succeeded(service, clock.now())
  const { paypal, transport, storage } = gateways
  const calls = Object.keys(paypal).filter((name) => name !== 'settings') as (keyof Paypal)[]
  return {
    ...gateways,
    paypal: noting(paypal, calls, noteOf('paypal')),
    transport: noting(transport, ['send'], noteOf('smtp')),
    storage: noting(storage, ['put', 'open', 'remove'], noteOf('storage')),
  }
}
