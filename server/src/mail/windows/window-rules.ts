import { hour } from '../../platform/base/clock.ts'

/**
 * Mail to unproven addresses leaves through windows: so many mails may be out without a confirmation. A confirmation shows that real
 * people are there, so it gives its place back and opens more, as TCP's slow start does (RFC 5681). Places that are not confirmed come back
 * slowly.
 */
export const windowSizes = {
  campaign: 80,
  /** Where an admin has marked the owner as trusted. */
  trustedCampaign: 300,
  /** All campaigns of one owner together. */
  owner: 180,
  trustedOwner: 900,
  /** An IPv4 address or an IPv6 /64. */
  network: 60,
  /** An IPv6 /48, which providers hand to one customer as 65,536 networks. */
  site: 300,
} as const
export const sizeOfOwner = (isTrusted: boolean): number => (isTrusted ? windowSizes.trustedOwner : windowSizes.owner)
export const sizeOfCampaign = (isTrusted: boolean): number =>
  isTrusted ? windowSizes.trustedCampaign : windowSizes.campaign

/** Places that come back in an hour without a confirmation. */
export const placesPerHour = 5
/** Places that a confirmation opens besides the one that it gives back. */
export const openedPlaces = 3
/** How long an opened place stays open, and how long confirmations count for the most that a window holds. */
export const openedForMs = hour

/** A place that any mail can take, or one that confirmations opened for mails to their own domain. */
export type Place = 'all' | 'domain'
/** Which mails a confirmation opens places for; null: none. */
export type Opens = Place | null
/** Confirmations at one domain that open places for everybody in a day, unless it is a large provider. */
export const confirmationsOfDomainMax = 10

/** What a confirmation opens. */
export const opensFor = (found: { isLargeProvider: boolean; ofMailbox: number; ofDomain: number }): Opens => {
  if (found.ofMailbox > 0) return null
  return found.isLargeProvider || found.ofDomain < confirmationsOfDomainMax ? 'all' : 'domain'
}

/** A window at one instant. Record 99. */
export type Window = {
  size: number
  /** Places that are taken. Below zero: confirmations opened that many. */
  taken: number
  /** Confirmations of the last hour that opened places for everybody. */
  confirmed: number
}

/** The least that can be taken: a window never holds more than its size, and four for each confirmation of the last hour. */
const leastTaken = (confirmed: number): number => -(openedPlaces + 1) * confirmed

/** The window when `ms` have passed. */
export const afterTime = (window: Window, ms: number): Window => {
  const { taken, confirmed } = window
  const rested = taken > 0 ? Math.max(0, taken - (ms / hour) * placesPerHour) : taken
  return { ...window, taken: Math.max(rested, leastTaken(confirmed)) }
}

/**
 * The window after a confirmation, which `confirmed` counts already if it opens places for everybody.
 * @param place the place that the mail took, which it gives back; null: none
 */
export const afterConfirmation = (window: Window, { opens, place }: { opens: Opens; place: Place | null }): Window => {
  const opened = (place === 'all' ? 1 : 0) + (opens === 'all' ? openedPlaces : 0)
  return { ...window, taken: Math.max(window.taken - opened, leastTaken(window.confirmed)) }
}

// Places come back in fractions, whose sums are not exact.
const nearly = 1e-9
export const freePlaces = ({ size, taken }: Window): number => Math.floor(size - taken + nearly)
/** Milliseconds until a window has a place if no guest confirms. Zero: it has one. */
export const msUntilFree = ({ size, taken }: Window): number => Math.max(0, ((taken + 1 - size) / placesPerHour) * hour)
