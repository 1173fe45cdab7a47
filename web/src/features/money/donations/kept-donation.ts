import { clearDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { paths } from '../../../paths.ts'

/** What was typed into the donation of one campaign and not sent yet. */
export type KeptDonation = {
  campaignId: string
  /** The amount as typed. */
  text: string
  anonymous: boolean
  /** The donor left to log in, register or verify their address: the dialog opens again when they are back. */
  reopens: boolean
}

const draftName = 'donation'
/** As long as the mailed link that verifies an address: it opens in another tab, so a tab's own storage would not do. */
const lifeMs = 24 * 60 * 60_000

const readKept = (nowMs: number): KeptDonation | null => {
  const draft = readDraft<Partial<Record<keyof KeptDonation, unknown>>>(draftName)
  if (!draft || draft.savedAtMs <= nowMs - lifeMs) return null
  const { campaignId, text, anonymous, reopens } = draft.values
  if (typeof campaignId !== 'string' || typeof text !== 'string') return null
  return { campaignId, text, anonymous: anonymous === true, reopens: reopens === true }
}

/** What is kept for this campaign; null where nothing is, or only for another. */
export const keptDonation = (campaignId: string, nowMs = Date.now()): KeptDonation | null => {
  const kept = readKept(nowMs)
  return kept?.campaignId === campaignId ? kept : null
}

export const keepDonation = (kept: KeptDonation, nowMs = Date.now()) => writeDraft(draftName, kept, nowMs)

export const forgetDonation = () => clearDraft(draftName)

/** Whether the dialog is to open by itself, which it does once. */
export const takeReopening = (campaignId: string, nowMs = Date.now()): boolean => {
  const kept = keptDonation(campaignId, nowMs)
  if (!kept?.reopens) return false
  keepDonation({ ...kept, reopens: false }, nowMs)
  return true
}

/** The page on which a donation goes on; empty where none was left. */
export const pathOfKeptDonation = (nowMs = Date.now()): string => {
  const kept = readKept(nowMs)
  return kept?.reopens ? paths.campaign(kept.campaignId) : ''
}
