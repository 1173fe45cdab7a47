import type { proposeChange, updateCampaign } from '@muster/contract/facts/calls.ts'
import { isArrangement, isPromised } from '@muster/contract/facts/promised-fields.ts'
import { correctableFields } from '@muster/contract/facts/promises.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { AskedOf } from '../../../api/api.ts'

export type CampaignEdit = AskedOf<typeof updateCampaign>['body']
type Proposed = AskedOf<typeof proposeChange>['body']['change']

const isSigned = (field: string) => isPromised(field) && !isArrangement(field)

/** An edit in two parts: what people sign, which an admin confirms, and all else, which is saved at once. */
export const splitEdit = (edit: CampaignEdit): { promised: Proposed; free: CampaignEdit } => {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  return {
    promised: Object.fromEntries(given.filter(([field]) => isSigned(field))),
    free: Object.fromEntries(given.filter(([field]) => !isSigned(field))),
  }
}

/** Empty fields are null in a campaign, and may be empty text in an edit. */
const asText = (value: unknown): string => (value === null || value === '' ? '' : JSON.stringify(value))

/** Whether an edit can be proposed as a correction of spelling: it only changes texts that can be corrected, and neither adds nor removes one. */
export const mayBeSpelling = (campaign: Campaign, edit: CampaignEdit): boolean => {
  const { promised } = splitEdit(edit)
  const fields = Object.keys(promised) as (keyof Proposed)[]
  const changed = fields.filter((field) => asText(promised[field]) !== asText(campaign[field]))
  return (
    changed.length > 0 &&
    changed.every(
      (field) => correctableFields.includes(field) && asText(campaign[field]) !== '' && asText(promised[field]) !== '',
    )
  )
}
