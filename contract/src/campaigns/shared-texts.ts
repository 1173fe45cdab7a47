import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/dispute-calls.ts'
import { ownerSides } from '../facts/disputes.ts'
import { Id, Instant } from '../shared.ts'
import { MessageInput } from './dispute-message.ts'
import { DisputeCase } from './disputes.ts'

/** A text that an admin shared with the owner of a campaign, or the owner's answer, which only admins read. */
export const SharedText = z.object({ _id: Id, from: z.enum(ownerSides), text: z.string(), createdAt: Instant })
export type SharedText = z.infer<typeof SharedText>

/** What admins shared with the owner about one dispute. The owner reads nothing else of it. */
export const SharedDispute = z.object({
  disputeId: Id,
  isDecided: z.boolean(),
  /** Oldest first. */
  texts: z.array(SharedText),
})
export type SharedDispute = z.infer<typeof SharedDispute>

export const shareDisputeEndpoint = endpoint({
  ...adminCalls.shareDispute,
  access: 'admin',
  summary:
    'Share a text about a dispute with the owner of the campaign, who is mailed. The name and the address of the person who raised it are refused in it. Only for disputes whose form said so',
  params: z.object({ id: Id }),
  body: MessageInput,
  response: DisputeCase,
  errors: ['dispute_not_found', 'dispute_not_shareable'],
})

export const listSharedTextsEndpoint = endpoint({
  ...calls.listSharedTexts,
  access: 'owner',
  summary: 'What admins shared with the owner about disputes on the campaign, latest first, at most 20 disputes',
  params: z.object({ id: Id }),
  response: z.array(SharedDispute),
  errors: ['campaign_not_found'],
})

export const answerSharedTextEndpoint = endpoint({
  ...calls.answerSharedText,
  access: 'owner',
  summary: 'Answer the admins about what they shared, who are mailed. The same text twice in a row is one answer',
  params: z.object({ id: Id, disputeId: Id }),
  body: MessageInput,
  response: SharedText,
  status: 201,
  errors: ['campaign_not_found', 'dispute_not_found', 'too_many_messages'],
})

export const sharedTextEndpoints = [shareDisputeEndpoint, listSharedTextsEndpoint, answerSharedTextEndpoint]
