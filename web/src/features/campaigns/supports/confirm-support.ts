import type { ErrorCode } from '@muster/contract/facts/errors.ts'
import { verifyGuestSupport } from '@muster/contract/facts/calls.ts'
import type { LinkStanding } from '@muster/contract/campaigns/supports.ts'
import { needsDefault } from '@muster/contract/facts/thresholds.ts'
import { type Failed, type FormAction, isRefusal } from '../../../api/form-action.ts'
import { needsFrom } from '../../../lib/needs-words.ts'

export type ConfirmedSupport = {
  campaignId: string
  created: boolean
  /** Whether the guest is counted now: a link that was used before confirms nothing again. */
  standing: LinkStanding
  /** With how many people in all the guest acts. */
  needs: number
}

/** The version of the promise that the form showed. */
const versionIn = (form: FormData) => {
  const version = form.get('version')
  return typeof version === 'string' && version !== '' ? { version: Number(version) } : {}
}

/** Confirms a guest's support by the token in the page's address: `token`, or `joinToken` on a campaign's own page. */
export const confirmSupport: FormAction<ConfirmedSupport> = async ({ api, url: { searchParams }, form }) => {
  const needs = needsFrom(form.get('needs')) ?? needsDefault
  // A guest who chose a threshold when they asked can choose “in any case” now. For one who chose none, nothing is sent, so that a renewed
  // support keeps its threshold.
  const isSaid = needs > needsDefault || form.has('asked')
  const confirmed = await api.call(verifyGuestSupport, {
    params: { token: searchParams.get('token') ?? searchParams.get('joinToken') ?? '' },
    query: { ...versionIn(form), ...(isSaid && { needs }) },
  })
  return { ...confirmed, needs }
}

const ofThreshold = new Set(['needs_closed', 'needs_not_reached'])

export const promiseChanged = 'promise_changed' satisfies ErrorCode

/** Whether only the chosen threshold was refused, so that the guest can choose another. */
export const isThresholdRefused = ({ code }: Failed) => ofThreshold.has(code)

/** Whether the support itself was refused, and not the threshold or an outdated promise. */
export const isSupportRefused = (failed: Failed) =>
  isRefusal(failed) && !isThresholdRefused(failed) && failed.code !== promiseChanged
