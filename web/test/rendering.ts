import { vi } from 'vitest'
import type { Fetcher } from '../src/api/api.ts'
import { update } from './samples.ts'

// A campaign and the API that the server renders its pages from, for tests of rendered pages.

export const publicUrl = 'https://muster.example'
export const nowMs = Date.parse('2026-11-20T12:00:00Z')
const template =
  '<!doctype html><head><title>Muster</title><script src="/boot.js"></script></head><div id="root"><!--app--></div><noscript\n  ><p>Needs scripts</p></noscript\n><!--state-->'

export const campaign = {
  _id: '0199a3b4-7c20-7d00-8a00-000000000001',
  title: 'Close </script><script>alert(1)</script> the gap',
  executionDate: '2026-12-01',
  startTime: null,
  endTime: null,
  timeZone: 'Europe/Ljubljana',
  endsAt: '2026-12-01T22:59:59.999Z',
  startsAt: null,
  finishesAt: null,
  cancelledAt: null,
  city: 'Maribor',
  state: null,
  country: 'Slovenia',
  meetingPoint: null,
  meetingPlace: null,
  peopleGoal: null,
  standing: 'published',
  support: 3,
}

export const answers: Readonly<Record<string, unknown>> = {
  '/api/campaigns': [campaign],
  '/api/figures': { people: 4312, campaigns: 87, raised: 48213.4 },
  '/api/site': { donations: 'sandbox', platformFeePercent: 5, feeEstimates: [], mail: 'inbox' },
}

/** A campaign with all fields and with money. */
export const funded = {
  ...campaign,
  description: 'Water flows.',
  tags: [],
  targetType: 'policy',
  goalAmount: 0,
  currency: 'USD',
  locationType: 'global',
  imageUrl: null,
  images: [],
  shareImageUrl: '/share/0199a3b4-7c20-7d00-8a00-000000000001/abcdefghijkl.jpg',
  actionMode: 'donation',
  actionDescription: null,
  owner: {
    _id: '0199a3b4-7c20-7d00-8a00-000000000002',
    username: 'ana',
    name: null,
    displayName: 'ana',
    imageUrl: null,
  },
  totalRaised: 100,
  members: 3,
  createdAt: '2026-11-01T12:00:00Z',
  version: 1,
  supported: false,
  supportedVersion: null,
  following: false,
}
export const donations = {
  totalRaised: 100,
  processorFees: 4,
  platformFees: 5,
  netRaised: 91,
  payoutFees: 0.25,
  paidOut: 60.75,
  notPaidOut: 30,
  heldForDonors: 0,
  heldForDonorsUntil: null,
  inDisputes: null,
  count: 2,
  currency: 'USD',
}
/** The figures of a campaign's people. */
export const people = { members: 3, toRenew: null, acting: 3, next: null, followers: null, decision: null }
export const fundedPath = `/api/campaigns/${funded._id}`
const withMoney: Readonly<Record<string, unknown>> = {
  [fundedPath]: funded,
  [`${fundedPath}/stats`]: { donations, ...people },
  [`${fundedPath}/updates`]: [update],
  [`${fundedPath}/raised-by-day`]: {
    days: [
      { day: '2026-11-05', raised: 60, donations: 1 },
      { day: '2026-11-07', raised: 100, donations: 1 },
    ],
  },
}

export const asked: { url: string; init: RequestInit }[] = []
export const fetcher: Fetcher = (url, init) => {
  asked.push({ url, init })
  const body = { ...answers, ...withMoney }[new URL(url, publicUrl).pathname]
  return Promise.resolve(
    body === undefined
      ? Response.json({ error: 'Muster is busy', code: 'unavailable', requestId: 'r' }, { status: 503 })
      : Response.json(body),
  )
}

/** Imports the renderer with the constants that the build defines. */
export const importRenderer = () => {
  vi.stubGlobal('__TEMPLATE__', template)
  vi.stubGlobal('__PAGE_CHUNKS__', { '/': ['assets/home.js'], '/login': ['assets/login.js'] })
  return import('../src/entry-server.tsx')
}
