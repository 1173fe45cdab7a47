import type { LegalPage } from '@muster/contract/facts/organisation.ts'

/** Every URL of the site in one place. Routes are declared with `patterns`, links are made with `paths`. */
export const patterns = {
  home: '/',
  verifyPhone: '/verify-phone',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgot: '/forgot',
  reset: '/reset/:token',
  campaigns: '/campaigns',
  newCampaign: '/campaigns/new',
  campaign: '/campaigns/:id',
  editCampaign: '/campaigns/:id/edit',
  campaignMoney: '/campaigns/:id/money',
  campaignVersions: '/campaigns/:id/versions',
  verifyJoin: '/verify-join',
  verifyReport: '/verify-report',
  verifyFollow: '/verify-follow',
  verifyQuestion: '/verify-question',
  mine: '/mine',
  favorites: '/favorites',
  myCampaigns: '/myCampaigns',
  account: '/account',
  confirmPaypalEmail: '/confirm-paypal-email',
  undoPayoutAddress: '/account/undo-payout-address',
  confirmEmail: '/confirm-email',
  undoEmail: '/account/undo-email',
  unsubscribe: '/unsubscribe',
  notMe: '/not-me',
  appeal: '/appeals/:token',
  invitation: '/organiser-invitations/:token',
  transfer: '/transfers/:token',
  myDisputes: '/myDisputes',
  myDonations: '/myDonations',
  statement: '/myDonations/statement',
  receipt: '/donations/:id/receipt',
  newDispute: '/disputes/new',
  admin: '/admin',
  adminLedger: '/admin/ledger',
  adminMails: '/admin/mails',
  adminStatus: '/admin/status',
  adminOrganisation: '/admin/organisation',
  adminRetention: '/admin/retention',
  terms: '/terms',
  privacy: '/privacy',
  imprint: '/imprint',
} as const

/** A query string with its `?`, or an empty string without values. */
const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

export const paths = {
  home: () => '/',
  /** `next`: the path of this site to return to after logging in. */
  login: (next?: string) => `/login${query({ next })}`,
  register: (next?: string) => `/register${query({ next })}`,
  forgot: (next?: string) => `/forgot${query({ next })}`,
  campaigns: (filter: { q?: string; tag?: string } = {}) => `/campaigns${query(filter)}`,
  /** `title`: the initial title in the form. */
  newCampaign: (title?: string) => `/campaigns/new${query({ title })}`,
  campaign: (id: string) => `/campaigns/${encodeURIComponent(id)}`,
  /** One of the updates on the campaign's page. */
  campaignUpdate: (id: string, updateId: string) => `/campaigns/${encodeURIComponent(id)}#update-${updateId}`,
  /** The questions on the campaign's page. */
  campaignQuestions: (id: string) => `/campaigns/${encodeURIComponent(id)}#questions`,
  /** The campaign's page, which shows the status of one donation. */
  donation: (campaignId: string, donationId: string) =>
    `/campaigns/${encodeURIComponent(campaignId)}${query({ donation: donationId })}`,
  /** A file from the API. */
  calendar: (id: string) => `/api/campaigns/${encodeURIComponent(id)}/calendar.ics`,
  editCampaign: (id: string) => `/campaigns/${encodeURIComponent(id)}/edit`,
  campaignMoney: (id: string) => `/campaigns/${encodeURIComponent(id)}/money`,
  /** The versions of its promise. */
  campaignVersions: (id: string) => `/campaigns/${encodeURIComponent(id)}/versions`,
  /** Its changes, word by word. */
  campaignChanges: (id: string) => `/campaigns/${encodeURIComponent(id)}/versions#changes`,
  /** An invitation to co-organise a campaign; `token`: of the mailed link, or its id for the invited person. */
  invitation: (token: string) => `/organiser-invitations/${encodeURIComponent(token)}`,
  /** A request to take a campaign over, with the same. */
  transfer: (token: string) => `/transfers/${encodeURIComponent(token)}`,
  favorites: () => '/favorites',
  myCampaigns: () => '/myCampaigns',
  account: () => '/account',
  /** The section of the account page where the second factor is turned on. `next`: the path of this site to continue to. */
  secondFactor: (next?: string) => `/account${query({ next })}#second-factor`,
  myDisputes: () => '/myDisputes',
  myDonations: () => '/myDonations',
  /** The printable list of one year's donations. `token`: of the mailed link that opens all donations of a guest's address. */
  statement: (year: number, token?: string) => `/myDonations/statement${query({ year: String(year), token })}`,
  /** The printable receipt of one donation. */
  receipt: (donationId: string) => `/donations/${encodeURIComponent(donationId)}/receipt`,
  /** The page of one donation of a guest. */
  guestDonation: (donationId: string, token: string) =>
    `/donations/${encodeURIComponent(donationId)}/receipt${query({ token })}`,
  /** What a guest supports and donated. `token`: of the mailed link; without it, the page offers to mail one. */
  mine: (token?: string) => `/mine${query({ token })}`,
  newDispute: (about: { campaignId?: string; donationId?: string; payoutId?: string } = {}) =>
    `/disputes/new${query(about)}`,
  /** `tab`: payouts, disputes, tokens, users or cron; `filter`: the tab's query parameters. */
  admin: (tab?: string, filter: Record<string, string> = {}) => `/admin${query({ tab, ...filter })}`,
  adminMails: () => '/admin/mails',
  adminStatus: () => '/admin/status',
  adminRetention: () => '/admin/retention',
  /** `filter`: `tab` (entries, checks or aside) and the query parameters of the tab. */
  adminLedger: (filter: Record<string, string> = {}) => `/admin/ledger${query(filter)}`,
  /** `tab`: organisation, terms, privacy or imprint. */
  adminOrganisation: (tab?: string) => `/admin/organisation${query({ tab })}`,
  /** The terms, the privacy notice or the imprint. `version`: an older one. */
  legal: (page: LegalPage, version?: number) => `/${page}${query({ version: version?.toString() })}`,
  /** The development server's inbox; it is not part of the web app. */
  devInbox: () => '/dev/inbox',
  apiDocs: () => '/api/docs',
} as const

/**
 * A path of this site to redirect to, from an untrusted query parameter.
 * Anything that could leave the site becomes the fallback.
 */
export const safeNext = (next: string | null, fallback = paths.home()) => {
  if (!next || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next)) return fallback
  // Normalized like in a browser: `/.//evil.example` becomes `//evil.example`, which names a host.
  const { pathname, search, hash } = new URL(next, 'http://localhost')
  return pathname.startsWith('//') ? fallback : pathname + search + hash
}
