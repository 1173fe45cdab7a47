import { readDraft } from '../../../../lib/draft.ts'
import { paths } from '../../../../paths.ts'

/** The name under which the editor keeps the campaign that a person writes. */
export const newCampaignDraft = 'new-campaign'

/** The campaign that this person began to write in this browser; null if there is none. */
export const keptCampaign = (): { title: string; savedAtMs: number } | null => {
  const draft = readDraft<{ title?: unknown }>(newCampaignDraft)
  if (!draft) return null
  const { title } = draft.values
  return { title: typeof title === 'string' ? title.trim() : '', savedAtMs: draft.savedAtMs }
}

/** The path of the page where the draft continues; empty if there is none. */
export const pathOfKeptCampaign = (): string => (keptCampaign() ? paths.newCampaign() : '')
