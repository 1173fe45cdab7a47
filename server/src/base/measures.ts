/** Events that are counted since the start of the process. */
export const countedEvents = ['shed_requests', 'rate_limited_requests', 'failed_logins'] as const
export type CountedEvent = (typeof countedEvents)[number]

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
  const contacts = new Map<Service, Contact>()
  let uploads = 0
  let listener: ((request: MeasuredRequest) => void) | null = null
  return {
    count: (event) => void counts.set(event, (counts.get(event) ?? 0) + 1),
    counted: (event) => counts.get(event) ?? 0,
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
