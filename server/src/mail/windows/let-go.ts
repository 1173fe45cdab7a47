import { freePlaces, type Place, type Window } from './window-rules.ts'

/** A mail that waits for a place in each of its windows. */
export type Waiting = {
  /** Sorts by the time of the request. */
  order: string
  /** Those of one network, or of one IPv6 site, about one campaign. Each lane keeps its order. */
  lane: string
  /** When the latest mail of the lane left, in milliseconds; -Infinity: none did. */
  laneLeftAt: number
  domain: string
  windows: readonly string[]
}

/** The windows at one instant. Those that are missing hold nothing back. */
export type Windows = {
  all: Map<string, Window>
  /** Free places for one domain only, by {@link domainKey}. */
  ofDomain: Map<string, number>
}

export const domainKey = (window: string, domain: string): string => `${window} ${domain}`

/** The order in which waiting mails get places: lanes take turns, first the one whose latest mail left longest ago. */
const inTurns = <W extends Waiting>(waiting: readonly W[]): W[] => {
  const rounds = new Map<string, number>()
  const turns = waiting
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map((mail) => {
      const round = rounds.get(mail.lane) ?? 0
      rounds.set(mail.lane, round + 1)
      return { mail, round }
    })
  turns.sort((a, b) => a.round - b.round || a.mail.laneLeftAt - b.mail.laneLeftAt)
  return turns.map(({ mail }) => mail)
}

const placeFor = ({ windows, domain }: Waiting, { all, ofDomain }: Windows): Place | null => {
  if (windows.every((key) => (ofDomain.get(domainKey(key, domain)) ?? 0) > 0)) return 'domain'
  const isFree = (key: string): boolean => {
    const window = all.get(key)
    return !window || freePlaces(window) > 0
  }
  return windows.every(isFree) ? 'all' : null
}

const take = ({ windows, domain }: Waiting, place: Place, { all, ofDomain }: Windows): void => {
  for (const key of windows) {
    const window = all.get(key)
    const ofKey = domainKey(key, domain)
    if (place === 'domain') ofDomain.set(ofKey, (ofDomain.get(ofKey) ?? 0) - 1)
    else if (window) all.set(key, { ...window, taken: window.taken + 1 })
  }
}

/** Gives places to waiting mails, and takes them from `windows`. Those without a place in each of their windows are passed over. */
export const letGo = <W extends Waiting>(waiting: readonly W[], windows: Windows): { mail: W; place: Place }[] => {
  const released: { mail: W; place: Place }[] = []
  for (const mail of inTurns(waiting)) {
    const place = placeFor(mail, windows)
    if (place === null) continue
    take(mail, place, windows)
    released.push({ mail, place })
  }
  return released
}
