import * as z from 'zod/mini'
import { attentionReasons, attentionMax } from '../facts/campaigns.ts'
import { CampaignSummary } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'

export const AttentionCampaign = z.extend(CampaignSummary, { reasons: z.array(z.enum(attentionReasons)) })
export type AttentionCampaign = z.infer<typeof AttentionCampaign>

export const listAttentionEndpoint = endpoint({
  ...calls.listAttention,
  access: 'user',
  summary: `The caller’s own campaigns that need attention, and why; those with a failed payout first, at most ${attentionMax}`,
  response: z.array(AttentionCampaign),
})

export const attentionEndpoints = [listAttentionEndpoint]
