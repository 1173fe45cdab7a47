import { clearDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { paths } from '../../../paths.ts'

/** The unsent input of a donation to one campaign. */
export type KeptDonation = {
  campaignId: string
  /** The amount as typed. */
  text: string
  anonymous: boolean
  /** The address as typed by a guest. */
  email: string
  /** Whether the donor left to log in, register or verify their address, so that the dialog opens again on return. */
  reopens: boolean
}

const draftName = 'donation'
/** The lifetime of a verification link. It may open in another tab, so session storage is not enough. */
const lifeMs = 24 * 60 * 60_000

const readKept = (nowMs: number): KeptDonation | null => {
  const draft = readDraft<Partial<Record<keyof KeptDonation, unknown>>>(draftName)
  if (!draft || draft.savedAtMs <= nowMs - lifeMs) return null
  const { campaignId, text, anonymous, email, reopens } = draft.values
  if (typeof campaignId !== 'string' || typeof text !== 'string') return null
  const typedEmail = typeof email === 'string' ? email : ''
  return { campaignId, text, anonymous: anonymous === true, email: typedEmail, reopens: reopens === true }
}

/** The stored input for this campaign; null if there is none. */
export const keptDonation = (campaignId: string, nowMs = Date.now()): KeptDonation | null => {
  const kept = readKept(nowMs)
  return kept?.campaignId === campaignId ? kept : null
}

export const keepDonation = (kept: KeptDonation, nowMs = Date.now()) => writeDraft(draftName, kept, nowMs)

export const forgetDonation = () => clearDraft(draftName)

/** Whether the dialog should open automatically. Returns true once. */
export const takeReopening = (campaignId: string, nowMs = Date.now()): boolean => {
  const kept = keptDonation(campaignId, nowMs)
  if (!kept?.reopens) return false
  keepDonation({ ...kept, reopens: false }, nowMs)
  return true
}

/** The path of the page where the donation continues; empty if there is none. */
export const pathOfKeptDonation = (nowMs = Date.now()): string => {
  const kept = readKept(nowMs)
  return kept?.reopens ? paths.campaign(kept.campaignId) : ''
}
