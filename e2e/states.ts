import type { Page } from '@playwright/test'
import { prove } from './api.ts'
import { organisationStates } from './states/organisation-states.ts'
import { intercept, letThrough } from './states/intercept.ts'
import { accountLinks, inboxes } from './states/account-link-states.ts'
import { accounts } from './states/account-states.ts'
import { addressPages } from './states/address-page-states.ts'
import { adminDisputes } from './states/admin-dispute-states.ts'
import { adminPayouts } from './states/admin-payout-states.ts'
import { failedMails } from './states/failed-mail-states.ts'
import { adminReports } from './states/admin-report-states.ts'
import { reports } from './states/report-states.ts'
import { crowdStates } from './states/crowd-states.ts'
import { removedSupports } from './states/removed-support-states.ts'
import { reviewStates } from './states/review-states.ts'
import { retentionStates } from './states/retention-states.ts'
import { statusStates } from './states/status-states.ts'
import { adminSecrets } from './states/admin-secret-states.ts'
import { admins } from './states/admin-states.ts'
import { apiStates } from './states/api-states.ts'
import { arrangementStates } from './states/arrangement-states.ts'
import { lists } from './states/campaign-list-states.ts'
import { campaignPages } from './states/campaign-page-states.ts'
import { campaignPictures } from './states/campaign-picture-states.ts'
import { cron, unansweredLinks } from './states/cron-states.ts'
import { disputeChoices } from './states/dispute-choice-states.ts'
import { disputes } from './states/dispute-states.ts'
import { donationResults, sandboxPages } from './states/donation-result-states.ts'
import { donations } from './states/donation-states.ts'
import { donors } from './states/donor-states.ts'
import { followingStates } from './states/following-states.ts'
import { forms } from './states/form-states.ts'
import { guestDonations } from './states/guest-donation-states.ts'
import { guestPages } from './states/guest-page-states.ts'
import { homes } from './states/home-states.ts'
import { ledgerChecks, ledgerQuarantine } from './states/ledger-check-states.ts'
import { mailingStates } from './states/mailing-states.ts'
import { ledgerEntries } from './states/ledger-states.ts'
import { mailLinks } from './states/mail-states.ts'
import { moderationStates } from './states/moderation-states.ts'
import { moneyStates } from './states/money-states.ts'
import { myDisputes } from './states/my-dispute-states.ts'
import { ownCampaignPages } from './states/own-page-states.ts'
import { organiserStates } from './states/organiser-states.ts'
import { favorites, myCampaigns } from './states/own-states.ts'
import { payoutReviews } from './states/payout-review-states.ts'
import { payoutSettlings } from './states/payout-settling-states.ts'
import { payoutStates } from './states/payout-states.ts'
import { pictures } from './states/picture-states.ts'
import { plainStates } from './states/plain-states.ts'
import { promiseStates } from './states/promise-states.ts'
import { proposalStates } from './states/proposal-states.ts'
import { heldStates, proofStates } from './states/proof-states.ts'
import { questionStates } from './states/question-states.ts'
import { receiptStates } from './states/receipt-states.ts'
import { refundRunStates } from './states/refund-run-states.ts'
import { refundStates } from './states/refund-states.ts'
import { codeLogins, secondFactor } from './states/second-factor-states.ts'
import { settings } from './states/settings-states.ts'
import { thresholds } from './states/threshold-states.ts'
import { supports, waitingGuests } from './states/support-states.ts'
import { type State, type Viewport, asMember } from './states/state.ts'
import { updateStates } from './states/update-states.ts'
import type { World } from './world.ts'

export type { State }

const sizes = {
  wide: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const satisfies Record<Viewport, { width: number; height: number }>

/** The states of each screen, by area. Each area has a file of tests. */
export const areas = {
  home: [...homes],
  campaign: [
    ...lists,
    ...campaignPages,
    ...ownCampaignPages,
    ...moneyStates,
    ...refundRunStates,
    ...myCampaigns,
    ...favorites,
    ...campaignPictures,
    ...payoutStates,
    ...promiseStates,
    ...updateStates,
    ...questionStates,
    ...followingStates,
    ...organiserStates,
    ...arrangementStates,
  ],
  support: [...supports, ...thresholds, ...guestPages, ...waitingGuests],
  donation: [...donations, ...donationResults, ...sandboxPages, ...guestDonations, ...donors, ...receiptStates],
  editor: [...forms],
  dispute: [...disputeChoices, ...disputes, ...myDisputes, ...reports, ...moderationStates],
  admin: [
    ...admins,
    ...adminSecrets,
    ...failedMails,
    ...statusStates,
    ...retentionStates,
    ...organisationStates,
    ...adminDisputes,
    ...adminReports,
    ...reviewStates,
    ...crowdStates,
    ...removedSupports,
    ...mailingStates,
    ...proposalStates,
    ...refundStates,
    ...adminPayouts,
    ...payoutReviews,
    ...payoutSettlings,
    ...cron,
    ...ledgerEntries,
    ...ledgerChecks,
    ...ledgerQuarantine,
  ],
  account: [
    ...accounts,
    ...accountLinks,
    ...settings,
    ...secondFactor,
    ...addressPages,
    ...codeLogins,
    ...pictures,
    ...proofStates,
    ...heldStates,
    ...mailLinks,
    ...unansweredLinks,
  ],
  plain: [...inboxes, ...apiStates, ...plainStates],
} satisfies Record<string, readonly State[]>

export type Area = keyof typeof areas

/** Every state of every screen. */
export const states: readonly State[] = Object.values(areas).flat()

/** Less than the lifetime of a proof. A run takes longer, and the tests do not answer the dialog for a new proof. */
const proveEveryMs = 5 * 60_000
const provedAtMs = new Map<string, number>()

const keepProved = async ({ token }: { token: string }): Promise<void> => {
  if (Date.now() - (provedAtMs.get(token) ?? 0) < proveEveryMs) return
  provedAtMs.set(token, Date.now())
  await prove(token)
}

const isInterrupted = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('is interrupted by another navigation')

/** Leaves a page. The inbox reloads when a mail arrives, which can interrupt the navigation. */
const leaveTo = async (page: Page, path: string): Promise<void> => {
  for (let isThere = false; !isThere;) {
    try {
      await page.goto(path)
      isThere = true
    } catch (error) {
      if (!isInterrupted(error)) throw error
    }
  }
}

/** The states of a worker leave disputes and reports for those that follow it, so what waits for an admin is always this. */
const waiting = {
  ...{
    payouts: 2,
    disputes: 3,
    reports: 1,
    reviews: 1,
    appeals: 0,
    promiseProposals: 0,
    refundRuns: 0,
    refundRequests: 0,
  },
  ...{ quarantine: 0, troubles: 0, crowds: 0, supports: 0, updates: 0 },
}

/** Resets a page and opens a state in it as its viewer. */
export const show = async (page: Page, state: State, world: World): Promise<void> => {
  // A small page of the site without scripts, from which the browser's storage is accessible.
  await leaveTo(page, '/robots.txt')
  await letThrough(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearCookies()
  await page.setViewportSize(sizes[state.only ?? 'wide'])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (state.viewer) await keepProved(world[state.viewer])
  if (state.viewer === 'admin') await intercept(page, /\/api\/admin\/waiting$/, () => ({ json: waiting }))
  const kept = { ...state.kept, ...(state.viewer && { 'muster.token': world[state.viewer].token }) }
  await page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  await state.open(page, world)
  await state.shows(page).waitFor()
  if (state.viewer && !state.kind) await asMember(page)
}

/** Applies a viewport and a colour scheme to a state, and waits until all transitions have ended. */
export const dress = async (page: Page, size: Viewport, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async (scheme) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (!matchMedia(`(prefers-color-scheme: ${scheme})`).matches) await nextFrame()
    // A transition can start one frame after its cause, and another one when it ends.
    for (let calm = 0; calm < 2; calm++) {
      await nextFrame()
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const transition of transitions) transition.finish()
      if (transitions.length > 0) calm = 0
    }
  }, colorScheme)
}
