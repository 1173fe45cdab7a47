import type { AdminPromiseProposal, PromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { presentPerson } from '../../../people/index.ts'
import { readPromise } from '../canonical-promise.ts'
import { effectsOfProposal } from './proposal-rules.ts'
import type { JudgedRow, ProposalRow } from './proposals.sql.ts'

export const presentProposal = (row: ProposalRow): PromiseProposal => {
  const before = readPromise(row.basePromise)
  return {
    _id: row.id,
    campaignId: row.campaignId,
    kind: row.kind,
    baseVersion: row.baseVersion,
    before,
    after: { ...before, ...row.change },
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    notes: row.notes,
  }
}

/** A proposal for an admin. */
export const presentJudged = (row: JudgedRow): AdminPromiseProposal => {
  const proposal = presentProposal(row)
  return {
    ...proposal,
    campaignTitle: row.campaignTitle,
    owner: presentPerson(row.owner),
    isOwn: row.belongs,
    effects: effectsOfProposal(row.kind, proposal.before, proposal.after),
    people: { supporters: row.supporters, donors: row.donors },
    decidedBy: row.decidedBy && presentPerson(row.decidedBy),
  }
}
