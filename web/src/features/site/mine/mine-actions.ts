import {
  getMine,
  requestMineLink,
  stepBackAsGuest,
  updateGuestSupport,
  withdrawGuestSupport,
} from '@muster/contract/facts/calls.ts'
import { chooseNeeds } from '@muster/contract/facts/thresholds.ts'
import { unreadableRequest } from '@muster/contract/facts/shown-sentences.ts'
import type { GuestPage } from '@muster/contract/site/mine.ts'
import { ApiError } from '../../../api/errors.ts'
import { type FormAction, type FormActionInput, tokenIn } from '../../../api/form-action.ts'
import { needsFrom } from '../../../lib/needs-words.ts'

/** What the link of a guest opens; null without a token. */
export type MyPage = GuestPage | null

export const loadMine = async ({ api, url }: Omit<FormActionInput, 'form'>): Promise<MyPage> => {
  const token = tokenIn(url)
  return token === '' ? null : api.call(getMine, { params: { token } })
}

/** What a form of the page did: mailed a link, withdrew a support, changed one, or kept one after a change of the promise. */
export type MineAnswer =
  | { did: 'asked'; message: string }
  | { did: 'withdrawn' | 'changed' | 'stayed'; campaignId: string }

export const ifDeleted = 'your support was deleted with it'

const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  if (typeof value !== 'string') throw new ApiError({ status: 400, code: 'malformed', message: unreadableRequest })
  return value
}

/** The changed field of a support. */
const changeIn = (wish: string, form: FormData) => {
  if (wish !== 'needs') return { anonymous: fieldOf(form, 'anonymous') === 'true' }
  const needs = needsFrom(fieldOf(form, 'needs'))
  if (needs === undefined) throw new ApiError({ status: 400, code: 'malformed', message: chooseNeeds })
  return { needs }
}

/** Does what the posted form asks for. */
export const submitMine: FormAction<MineAnswer> = async ({ api, queryClient, url, form }) => {
  const wish = fieldOf(form, 'do')
  if (wish === 'ask') {
    const { message } = await api.call(requestMineLink, { body: { email: fieldOf(form, 'email') } })
    return { did: 'asked', message }
  }
  const campaignId = fieldOf(form, 'campaignId')
  const params = { token: tokenIn(url) }
  if (wish === 'withdraw') {
    await api.call(withdrawGuestSupport, { params, body: { campaignId } })
    void queryClient.invalidateQueries({ queryKey: ['campaigns'] })
    return { did: 'withdrawn', campaignId }
  }
  if (wish === 'stay') {
    await api.call(updateGuestSupport, { params, body: { campaignId, version: Number(fieldOf(form, 'version')) } })
    void queryClient.invalidateQueries({ queryKey: ['campaigns'] })
    return { did: 'stayed', campaignId }
  }
  if (wish === 'step-back') await api.call(stepBackAsGuest, { params, body: { campaignId } })
  else await api.call(updateGuestSupport, { params, body: { campaignId, ...changeIn(wish, form) } })
  return { did: 'changed', campaignId }
}
