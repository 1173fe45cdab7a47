import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { CampaignChange } from './campaign-input.ts'
import { campaignParams } from './campaigns.ts'
import { maskOf } from './fields.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { unarrangedFields } from '../facts/promised-fields.ts'
import { proposalKinds, proposalNotesMax, proposalReasonMax, proposalStatuses } from '../facts/promises.ts'
import { Id, Instant, pageQuery, text } from '../shared.ts'
import { CampaignPromise, ChangeEffect } from './promises.ts'

/** A change of the fields that people sign, as in an edit of the campaign. The arrangements need no admin. */
export const ProposedChange = z.pick(CampaignChange, maskOf(unarrangedFields))
export type ProposedChange = z.infer<typeof ProposedChange>

/** A change of a promise that an admin has to confirm before it takes effect. */
export const PromiseProposal = z.object({
  _id: Id,
  campaignId: Id,
  kind: z.enum(proposalKinds),
  /** The version that it changes. */
  baseVersion: z.number(),
  /** The promise on which it was proposed, and what it would be. */
  before: CampaignPromise,
  after: CampaignPromise,
  /** The owner’s words; empty if there are none. */
  reason: z.string(),
  createdAt: Instant,
  status: z.enum(proposalStatuses),
  /** Null while it is open. */
  decidedAt: z.nullable(Instant),
  /** What the admin wrote. */
  notes: z.nullable(z.string()),
})
export type PromiseProposal = z.infer<typeof PromiseProposal>

export const proposeChangeEndpoint = endpoint({
  ...calls.proposeChange,
  access: 'owner',
  summary:
    'Propose a change of the promise that an admin has to confirm: a correction of spelling, after which no one is asked again, or a change after money was paid out. Refuses what the edit would be refused for',
  params: campaignParams,
  body: z.strictObject({
    kind: z.enum(proposalKinds, 'Choose change or correction'),
    change: ProposedChange,
    reason: z._default(text(proposalReasonMax), ''),
  }),
  response: PromiseProposal,
  status: 201,
  errors: [
    'campaign_not_found',
    'campaign_cancelled',
    'currency_locked',
    'promise_locked',
    'promise_changed',
    'promise_changed_too_often',
    'proposal_without_change',
    'confirmation_not_needed',
    'proposal_open',
  ],
})

export const listProposalsEndpoint = endpoint({
  ...calls.listProposals,
  access: 'owner or admin',
  summary: 'The changes of a promise that its owner proposed to admins, newest first',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(PromiseProposal),
  errors: ['campaign_not_found'],
})

export const withdrawProposalEndpoint = endpoint({
  ...calls.withdrawProposal,
  access: 'owner',
  summary: 'Withdraw a proposed change that no admin has decided about',
  params: z.object({ id: Id, proposalId: Id }),
  errors: ['campaign_not_found', 'proposal_not_found', 'proposal_decided'],
})

/** A proposed change as admins see it. */
export const AdminPromiseProposal = z.extend(PromiseProposal, {
  campaignTitle: z.string(),
  owner: Person,
  /** Whether the caller owns the campaign, supports it or donated to it. Then another admin has to decide. */
  isOwn: z.boolean(),
  /** What confirming it does to the people of the version before. */
  effects: z.object({ supporters: ChangeEffect, donors: ChangeEffect }),
  /** How many people stand behind the promise now. */
  people: z.object({ supporters: z.number(), donors: z.number() }),
  decidedBy: z.nullable(Person),
})
export type AdminPromiseProposal = z.infer<typeof AdminPromiseProposal>

export const listWaitingProposalsEndpoint = endpoint({
  ...adminCalls.listWaitingProposals,
  access: 'admin',
  summary: 'Changes of promises that wait for an admin, or those with another status, oldest first',
  query: z.object({ ...pageQuery, status: z._default(z.enum(proposalStatuses), 'open') }),
  response: z.array(AdminPromiseProposal),
})

const noNotes = 'Say why you refuse it'

export const decideProposalEndpoint = endpoint({
  ...adminCalls.decideProposal,
  access: 'admin',
  proof: 'fresh',
  summary:
    'Confirm a proposed change, which takes effect at once, or refuse it. Its owner is told. An admin who owns the campaign, supports it or donated to it leaves it to another one',
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      confirm: z.boolean(),
      /** Required to refuse it. */
      notes: z._default(text(proposalNotesMax), ''),
    })
    .check((context) => {
      const { confirm, notes } = context.value
      if (confirm || notes !== '') return
      context.issues.push({ code: 'custom', path: ['notes'], message: noNotes, input: notes })
    }),
  response: AdminPromiseProposal,
  errors: [
    'proposal_not_found',
    'proposal_decided',
    'proposal_of_own_campaign',
    'promise_changed',
    'promise_locked',
    'promise_changed_too_often',
    'campaign_cancelled',
    'currency_locked',
  ],
})

export const proposalEndpoints = [
  proposeChangeEndpoint,
  listProposalsEndpoint,
  withdrawProposalEndpoint,
  listWaitingProposalsEndpoint,
  decideProposalEndpoint,
]
