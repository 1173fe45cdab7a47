import { minute, second } from '../../platform/base/clock.ts'
import { type Service, services } from '../../platform/base/measures.ts'
import { within } from '../../platform/base/within.ts'
import type { MailTransport } from '../../mail/index.ts'
import type { Paypal } from '../../money/index.ts'
import type { Storage } from '../../platform/storage/index.ts'

/** Services that `watchServices` wraps, so that a probe is noted like any other call. */
export type Probed = { paypal: Paypal; transport: MailTransport; storage: Storage }

/** A service without contact for so long is probed. */
const quietMs = 3 * minute
/** Longer than the services' own timeouts for most failures; a probe that hangs is noted when it ends. */
const probeMs = 20 * second

/** No file has this key. */
const missingKey = 'probe/missing'

const probes: Readonly<Record<Service, (probed: Probed) => Promise<unknown>>> = {
  paypal: ({ paypal }) => paypal.logIn(),
  smtp: ({ transport }) => transport.verify(),
  storage: async ({ storage }) => (await storage.open(missingKey))?.content.destroy(),
}

/** The services that are set up. */
export const configuredServices = async ({
  paypal,
  transport,
}: Pick<Probed, 'paypal' | 'transport'>): Promise<Service[]> => {
  const isOn = { paypal: (await paypal.settings()) !== null, smtp: transport.isConfigured(), storage: true }
  return services.filter((service) => isOn[service])
}

/** Contacts the services that no server has contacted for some minutes. Never rejects, and takes 20 s at most. */
export const probeQuietServices = async (
  probed: Probed,
  configured: readonly Service[],
  { now, contactedAt }: { now: Date; contactedAt: ReadonlyMap<string, Date> },
): Promise<void> => {
  const quiet = configured.filter((service) => now.getTime() - (contactedAt.get(service)?.getTime() ?? 0) >= quietMs)
  await Promise.all(
    quiet.map((service) =>
      within(probeMs, probes[service](probed), `${service} does not respond`).catch(() => undefined),
    ),
  )
}
