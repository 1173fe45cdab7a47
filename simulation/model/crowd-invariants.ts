import type { Crowd, CrowdInput, CrowdRecord, StoredRequest, WindowState } from './crowd.ts'
import { type Invariant, messagesIf } from './invariant.ts'

const hour = 3_600_000
const day = 24 * hour
const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime()
const mailsPerDayMax = 20
const placesPerHour = 5
/** The place that a confirmation gives back, and the three that it opens. */
const placesPerConfirmation = 4
/** Hours may pass before a run of the job ends. A mail that is forgotten is due a day after its request only. */
const deliveredWithinMs = 12 * hour

/** The sizes, written down a second time. */
const sizeOf = (key: string): number => {
  const [kind] = key.split(' ')
  const sizes: Readonly<Record<string, number>> = { campaign: 80, owner: 180, network: 60, site: 300 }
  return sizes[kind ?? ''] ?? 0
}

/** An address in one spelling. No one in the simulation has dots that tell people apart. */
export const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  return `${name.split('+')[0]?.replaceAll('.', '')}@${domain}`
}

const mailboxesAreSpared: Invariant<CrowdInput> = {
  number: 37,
  statement: 'a mailbox gets at most 20 mails in a day that nobody has proven it asked for',
  check: ({ record }) => {
    const once = [...new Map(record.delivered.map((mail) => [mail.id, mail])).values()]
    return [...Map.groupBy(once, ({ to }) => mailboxOf(to))].flatMap(([mailbox, mails]) => {
      const most = Math.max(
        ...mails.map(({ at }) => mails.filter((other) => other.at <= at && msBetween(other.at, at) < day).length),
      )
      return messagesIf([most > mailsPerDayMax, `${mailbox} got ${most} mails in a day`])
    })
  },
}

/** The first mail that left through a window without a place, from a state of the window on. */
const exceeding = ({ key, taken, at }: WindowState, { requests }: CrowdRecord): string[] => {
  const through = requests.filter(({ windows }) => windows.includes(key))
  const leftAt = through
    .flatMap((one) => (one.leftAt !== null && one.leftAt > at && one.place === 'all' ? one.leftAt : []))
    .toSorted((one, other) => one.getTime() - other.getTime())
  const places = (until: Date): number => {
    const confirmed = through.filter(({ confirmedAt }) => confirmedAt !== null && confirmedAt <= until).length
    return sizeOf(key) - taken + placesPerHour * (msBetween(at, until) / hour) + placesPerConfirmation * confirmed
  }
  const one = leftAt.findIndex((until, index) => index + 1 > places(until) + 1e-6)
  return messagesIf([one >= 0, `${one + 1} mails left through ${key}, which had fewer places until then`])
}

const placesAreNotExceeded: Invariant<CrowdInput> = {
  number: 38,
  statement:
    'a window never has less than no places, and no more mails leave through it than it had places, got back and opened',
  check: ({ record }) => {
    const below = record.windows.flatMap(({ key, taken }) =>
      messagesIf([taken > sizeOf(key) + 1e-6, `${taken} of ${sizeOf(key)} places of ${key} were taken`]),
    )
    const first = new Map(record.windows.toReversed().map((state) => [state.key, state]))
    return [...below, ...[...first.values()].flatMap((state) => exceeding(state, record))]
  },
}

/** When a request was answered, at the earliest; undefined: it was not. Requests are answered in the order of this list. */
const answeredAt = ({ taken }: Crowd, { mailbox, campaignId, askedAt }: StoredRequest): Date | undefined =>
  taken.find(
    (request) => request.mailbox === mailbox && request.campaignId === campaignId && request.answeredAt >= askedAt,
  )?.answeredAt

const nobodyIsOvertaken: Invariant<CrowdInput> = {
  number: 39,
  statement: 'of one network, who had an answer is not overtaken at a campaign by who asked later',
  check: ({ crowd, record }) => {
    const lanes = Map.groupBy(record.requests, ({ campaignId, network }) => `${campaignId} ${network}`)
    return [...lanes].flatMap(([lane, requests]) =>
      requests.flatMap((one) =>
        requests.flatMap((other) => {
          const answered = answeredAt(crowd, one)
          const isAhead = other.place === 'all' && answered !== undefined && answered < other.askedAt
          // When it left, or ended without a mail.
          const wentAt = one.leftAt ?? one.endedAt
          const leftLater = wentAt !== null && other.leftAt !== null && wentAt > other.leftAt
          return messagesIf([isAhead && leftLater, `${one.id} was overtaken by ${other.id} in ${lane}`])
        }),
      ),
    )
  },
}

const nobodyIsForgotten: Invariant<CrowdInput> = {
  number: 40,
  statement: 'each request has its mail, or ends after a day without one',
  check: ({ crowd, record }) => {
    const { requests, delivered, takenAt } = record
    const lost = crowd.taken.flatMap(({ mailbox, campaignId }) => {
      const isStored = requests.some((one) => one.mailbox === mailbox && one.campaignId === campaignId)
      const isSpared = requests.filter((one) => one.mailbox === mailbox).length >= mailsPerDayMax
      return messagesIf([!isStored && !isSpared, `the request of ${mailbox} for ${campaignId} is not stored`])
    })
    const wrong = requests.flatMap((one) => {
      const waits = one.leftAt === null && one.endedAt === null
      const leftAt = one.leftAt
      const isMailed =
        // It only takes places, because its mailbox got enough.
        one.key === null ||
        leftAt === null ||
        delivered.some(
          ({ to, at }) => to === one.recipient && at >= leftAt && msBetween(leftAt, at) <= deliveredWithinMs,
        )
      return messagesIf(
        [waits && msBetween(one.askedAt, takenAt) > day + hour, `${one.id} still waits`],
        [!isMailed && !one.isNotMe, `the mail of ${one.id} to ${one.recipient} left and did not arrive`],
      )
    })
    return [...lost, ...wrong]
  },
}

export const crowdInvariants: readonly Invariant<CrowdInput>[] = [
  mailboxesAreSpared,
  placesAreNotExceeded,
  nobodyIsOvertaken,
  nobodyIsForgotten,
]
