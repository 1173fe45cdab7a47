import { getMine, requestMineLink, updateGuestSupport, withdrawGuestSupport } from '@muster/contract/facts/calls.ts'
import { unreadableRequest } from '@muster/contract/facts/shown-sentences.ts'
import type { GuestPage } from '@muster/contract/mine/mine.ts'
import { ApiError } from '../../api/errors.ts'
import { type FormAction, type FormActionInput, tokenIn } from '../../api/form-action.ts'

/** What the link of a guest opens; null without a token. */
export type MyPage = GuestPage | null

export const loadMine = async ({ api, url }: Omit<FormActionInput, 'form'>): Promise<MyPage> => {
  const token = tokenIn(url)
  return token === '' ? null : api.call(getMine, { params: { token } })
}

/** What a form of the page did: mailed a link, withdrew a support, or changed one. */
export type MineAnswer = { did: 'asked'; message: string } | { did: 'withdrawn' | 'changed'; campaignId: string }

export const ifDeleted = 'your support was deleted with it'

const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  if (typeof value !== 'string') throw new ApiError({ status: 400, code: 'malformed', message: unreadableRequest })
  return value
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
  const anonymous = fieldOf(form, 'anonymous') === 'true'
  await api.call(updateGuestSupport, { params, body: { campaignId, anonymous } })
  return { did: 'changed', campaignId }
}
