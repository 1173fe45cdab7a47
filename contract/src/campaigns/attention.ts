import * as z from 'zod/mini'
import { CampaignSummary } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'

/** Why a campaign needs its owner: what became of its newest payout, or a dispute about it that is not decided. */
export const attentionReasons = ['payout_rejected', 'payout_returned', 'payout_unclaimed', 'dispute_open'] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** More campaigns than this are not named at once. */
export const attentionMax = 50

export const AttentionCampaign = z.extend(CampaignSummary, { reasons: z.array(z.enum(attentionReasons)) })
export type AttentionCampaign = z.infer<typeof AttentionCampaign>

export const listAttention = endpoint({
  ...calls.listAttention,
  access: 'user',
  summary: `The caller’s own campaigns that need their owner, and why; those with trouble about a payout first, at most ${attentionMax}`,
  response: z.array(AttentionCampaign),
})

export const attentionEndpoints = [listAttention]
