import { createDonationOrder, createGuestDonationOrder } from '@muster/contract/facts/calls.ts'
import { errorsSayingNotCharged } from '@muster/contract/facts/donations.ts'
import { useMutation } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { ApiError, answerOr, isPromiseChanged, isUnreached } from '../../../api/errors.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { keepGuestDonation } from './guest-tokens.ts'
import { openPaypalWindow } from './paypal-window.ts'
import type { PaypalWindow } from './paypal-window.ts'

/** `version`: of the promise that the page shows; `email`: of a guest, without an account. */
export type DonationWish = { amount: number; anonymous: boolean; version: number; email?: string }
/** `isWindowBlocked`: the browser blocked the window, so the donor needs a link. */
export type StartedDonation = { donationId: string; isWindowBlocked: boolean }

class NoApproveLink extends Error {
  override readonly message = 'Create order succeeded but no approval link returned.'
}

const notChargedCodes: ReadonlySet<string> = new Set(errorsSayingNotCharged)

/** A sentence for a donor whose donation did not start. */
const describeFailure = (error: Error) =>
  error instanceof NoApproveLink ? error.message : answerOr('Failed to start PayPal donation', error)

const orderFor = async (api: Api, id: string, { email, ...wish }: DonationWish) => {
  const body = { ...wish, currency: 'USD' as const }
  return email === undefined
    ? { ...(await callOnce(api, createDonationOrder, { params: { id }, body })), token: undefined }
    : callOnce(api, createGuestDonationOrder, { params: { id }, body: { ...body, email } })
}

/**
 * Starts a donation: PayPal's window opens in the click handler, and then loads the order's `approve` link.
 * @param onStarted is given the donation to watch
 * @param onPromiseChanged the promise was changed after the page was loaded, so no donation was started
 */
export const useStartDonation = (
  campaignId: string,
  { onStarted, onPromiseChanged }: { onStarted: (started: StartedDonation) => void; onPromiseChanged: () => void },
) => {
  const api = useApi()
  const order = useMutation({
    mutationFn: async ({ paypal, ...wish }: DonationWish & { paypal: PaypalWindow | null }) => {
      const { links, donationId, token } = await orderFor(api, campaignId, wish)
      const approve = links.find(({ rel }) => rel === 'approve')
      if (!approve) throw new NoApproveLink()
      if (token !== undefined) {
        const { amount, email } = wish
        const startedAtMs = serverClock.now()
        keepGuestDonation({ donationId, token, amount, ...(email && { email }), approveUrl: approve.href, startedAtMs })
      }
      paypal?.show(approve.href)
      return { donationId, isWindowBlocked: paypal === null }
    },
    onSuccess: onStarted,
    onError: (error, { paypal }) => {
      paypal?.close()
      if (isPromiseChanged(error)) onPromiseChanged()
    },
  })
  const { error } = order
  return {
    start: (wish: DonationWish) => order.mutate({ ...wish, paypal: openPaypalWindow() }),
    isPending: order.isPending,
    failure: error && {
      message: describeFailure(error),
      /** The version that the page showed, if the promise was changed since. */
      changedFrom: isPromiseChanged(error) ? order.variables.version : null,
      saysNotCharged: error instanceof ApiError && notChargedCodes.has(error.code),
      isUnreached: isUnreached(error),
      isUnverified: error instanceof ApiError && error.code === 'email_unverified',
      emailError: error instanceof ApiError ? error.fields['email'] : undefined,
    },
  }
}
