import * as z from 'zod/mini'
import { crossFieldProblems } from '../facts/campaigns.ts'
import { schemasOf } from './fields.ts'

/** The body that creates a campaign. Fields that are left out get their defaults. */
export const CampaignInput = z.strictObject(schemasOf('create')).check((context) => {
  for (const { field, message } of crossFieldProblems(context.value)) {
    context.issues.push({ code: 'custom', path: [field], message, input: context.value })
  }
})
export type CampaignInput = z.infer<typeof CampaignInput>

/**
 * The body that edits a campaign: any of its fields, also as the API returned them. Rules that span fields are
 * checked against the fields that stay as they are.
 */
export const CampaignChange = z.strictObject(schemasOf('change'))
export type CampaignChange = z.infer<typeof CampaignChange>
