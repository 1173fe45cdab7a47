import type { AdminPromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { CampaignChange } from '@muster/contract/campaigns/campaign-input.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import type { Outbox } from '../../../mail/index.ts'
import { saveEdit } from '../edit-campaign.ts'
import { describeDifference } from '../mails/describe-difference.ts'
import { proposalConfirmedMail, proposalRefusedMail } from './proposal-mails.ts'
import { presentJudged, presentProposal } from './proposals.present.ts'
import { findJudged, type JudgedRow, lockVersion, settleProposal } from './proposals.sql.ts'

type Deciding = { proposalId: string; adminId: string; confirm: boolean; notes: string }

/** The proposal, with its campaign locked as an edit locks it. Throws the errors of {@link decideProposal} that do not follow from the change. */
const lockOpen = async (tx: Tx, { proposalId, adminId }: Deciding): Promise<JudgedRow> => {
  const found = await findJudged(tx, proposalId, adminId)
  if (!found) throw new DomainError('proposal_not_found')
  await lockVersion(tx, found.campaignId)
  const proposal = await findJudged(tx, proposalId, adminId)
  if (!proposal) throw new DomainError('proposal_not_found')
  if (proposal.belongs) throw new DomainError('proposal_of_own_campaign')
  if (proposal.status === 'outdated') throw new DomainError('promise_changed')
  if (proposal.status !== 'open') throw new DomainError('proposal_decided')
  return proposal
}

/** Saves the change as an edit of its owner. An admin has just read it, so it waits for no review. */
const applyChange = (tx: Tx, { kind, campaignId: id, change, proposedBy }: JudgedRow, now: Date): Promise<void> =>
  saveEdit(
    tx,
    { id, editor: { id: proposedBy, role: 'user' }, change: CampaignChange.parse(change) },
    { reviewing: null, kind: kind === 'correction' ? kind : 'confirmed' },
    now,
  )

const mailOf = (proposal: JudgedRow, { confirm, notes }: Deciding, publicUrl: string) => {
  const { before, after } = presentProposal(proposal)
  const about = {
    kind: proposal.kind,
    title: before.title,
    difference: describeDifference(before, after),
    notes,
    pageUrl: `${publicUrl}/campaigns/${proposal.campaignId}`,
  }
  return confirm ? proposalConfirmedMail(about) : proposalRefusedMail(about)
}

/** Settles the proposal. False: the promise was changed since by a server that does not know of proposals, so the proposal is marked as outdated. */
const decide = async (context: AppContext, outbox: Outbox, tx: Tx, deciding: Deciding): Promise<boolean> => {
  const { proposalId: id, adminId, confirm, notes } = deciding
  const now = context.clock.now()
  const proposal = await lockOpen(tx, deciding)
  if (confirm && proposal.version !== proposal.baseVersion) {
    await settleProposal(tx, id, { status: 'outdated', decided_by: null, decided_at: now, notes: null })
    return false
  }
  const decision = { decided_by: adminId, decided_at: now, notes: notes || null }
  await settleProposal(tx, id, { status: confirm ? 'confirmed' : 'refused', ...decision })
  if (confirm) await applyChange(tx, proposal, now)
  const content = mailOf(proposal, deciding, context.config.publicUrl)
  await outbox.enqueue(tx, { key: `promise-proposal:${id}`, to: proposal.email, content })
  return true
}

/**
 * Confirms a proposed change, which takes effect with it, or refuses it, and tells the owner. Throws proposal_not_found, proposal_decided,
 * proposal_of_own_campaign, promise_changed, and what the edit is refused for.
 */
export const decideProposal = async (
  context: AppContext,
  outbox: Outbox,
  deciding: Deciding,
): Promise<AdminPromiseProposal> => {
  const isDecided = await transact(context.db, (tx) => decide(context, outbox, tx, deciding))
  if (!isDecided) throw new DomainError('promise_changed')
  await outbox.wake()
  const decided = await findJudged(context.db, deciding.proposalId, deciding.adminId)
  if (!decided) throw new DomainError('proposal_not_found')
  return presentJudged(decided)
}
