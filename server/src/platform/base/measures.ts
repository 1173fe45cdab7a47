/** Events that are counted since the start of the process. */
export const countedEvents = ['shed_requests', 'failed_logins'] as const
export type CountedEvent = (typeof countedEvents)[number]

/** Whether a limit let a request through. */
export type LimitOutcome = 'let_through' | 'refused'

/** The services outside of the product. */
export const services = ['paypal', 'smtp', 'storage'] as const
export type Service = (typeof services)[number]

/** One finished request. `route` is a pattern of the router, never a URL. */
export type MeasuredRequest = { method: string; route: string; status: number; seconds: number }

/** The last success, and the first failure after it. At least one is given. */
export type Contact = { service: Service; succeededAt: Date | null; failingSince: Date | null }

/** What this process measures about itself. Recording is cheap and never fails; the metrics read it. */
export type Measures = {
  count(event: CountedEvent): void
  counted(event: CountedEvent): number
  /** Counts a request that a limit was applied to. */
  limited(limit: string, outcome: LimitOutcome): void
  limitCounts(): { limit: string; outcome: LimitOutcome; count: number }[]
  /** Notes that a proxy in front is not trusted. */
  proxySeen(at: Date): void
  /** When that was last noted since the last call; null: it was not. */
  takeProxySeen(): Date | null
  succeeded(service: Service, at: Date): void
  failed(service: Service, at: Date): void
  /** What happened with each service since the last call. */
  takeContacts(): Contact[]
  /** Counts a form that is being received. Returns the function that ends it. */
  receiving(): () => void
  /** Forms that are being received. */
  uploads(): number
  finished(request: MeasuredRequest): void
  /** The listener is called for each finished request. There is at most one. */
  onRequest(listener: (request: MeasuredRequest) => void): void
}

export const createMeasures = (): Measures => {
  const counts = new Map<CountedEvent, number>()
  const limits = new Map<string, { limit: string; outcome: LimitOutcome; count: number }>()
  const contacts = new Map<Service, Contact>()
  let uploads = 0
  let proxySeenAt: Date | null = null
  let listener: ((request: MeasuredRequest) => void) | null = null
  return {
    count: (event) => void counts.set(event, (counts.get(event) ?? 0) + 1),
    counted: (event) => counts.get(event) ?? 0,
    limited: (limit, outcome) => {
      const key = `${limit} ${outcome}`
      const known = limits.get(key) ?? { limit, outcome, count: 0 }
      limits.set(key, { ...known, count: known.count + 1 })
    },
    limitCounts: () => [...limits.values()],
    proxySeen: (at) => void (proxySeenAt = at),
    takeProxySeen: () => {
      const taken = proxySeenAt
      proxySeenAt = null
      return taken
    },
    succeeded: (service, at) => void contacts.set(service, { service, succeededAt: at, failingSince: null }),
    failed: (service, at) => {
      const { succeededAt = null, failingSince = null } = contacts.get(service) ?? {}
      contacts.set(service, { service, succeededAt, failingSince: failingSince ?? at })
    },
    takeContacts: () => {
      const taken = [...contacts.values()]
      contacts.clear()
      return taken
    },
    receiving: () => {
      uploads++
      return () => void uploads--
    },
    uploads: () => uploads,
    finished: (request) => listener?.(request),
    onRequest: (next) => void (listener = next),
  }
}
