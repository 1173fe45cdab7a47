import type { ProposalKind } from '@muster/contract/facts/promises.ts'
import type { PromiseProposal, ProposedChange } from '@muster/contract/campaigns/proposals.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { newId } from '../../../platform/base/tokens.ts'
import type { Edit, LockedEdit } from '../../campaign/save-campaign.ts'
import { promiseOf } from '../../campaign/campaign-fields.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/database.ts'
import type { KeptChange } from '../keep-promise.ts'
import { tryEdit } from '../try-edit.ts'
import { ensureLatest } from '../write-version.ts'
import { differenceOf, requireCorrection } from './proposal-rules.ts'
import { presentProposal } from './proposals.present.ts'
import { findProposal, insertProposal, lockVersion, settleProposal } from './proposals.sql.ts'

type Proposing = Omit<Edit, 'change'> & { kind: ProposalKind; change: ProposedChange; reason: string }

/** Throws proposal_without_change, confirmation_not_needed, and field errors for what is no correction. */
const requireProposable = (kind: ProposalKind, change: LockedEdit, kept: KeptChange | null): void => {
  if (!kept) throw new DomainError('proposal_without_change')
  const { isSigned, needsConfirmation } = kept.outcome
  if (!isSigned || (kind === 'change' && !needsConfirmation)) throw new DomainError('confirmation_not_needed')
  if (kind === 'correction') requireCorrection(promiseOf(change.before), promiseOf(change.after))
}

/**
 * Records a change that an admin has to confirm. It is tried first, so it is refused for the same reasons as the edit itself. Throws those
 * errors, proposal_without_change, confirmation_not_needed, proposal_open, and promise_changed if the campaign is edited at the same time. Record 96.
 */
export const proposeChange = async (
  context: AppContext,
  { kind, reason, ...edit }: Proposing,
): Promise<PromiseProposal> => {
  const change = await tryEdit(context, edit, kind === 'correction' ? kind : 'confirmed', async (_, tried, kept) => {
    requireProposable(kind, tried, kept)
    return tried
  })
  const { campaignId, before, after } = change
  return transact(context.db, async (tx) => {
    if ((await lockVersion(tx, campaignId)) !== before.version) throw new DomainError('promise_changed')
    await ensureLatest(tx, change)
    const id = newId()
    const inserted = await insertProposal(tx, {
      id,
      campaign_id: campaignId,
      kind,
      change: differenceOf(promiseOf(before), promiseOf(after)),
      base_version: before.version,
      reason,
      proposed_by: edit.editor.id,
      created_at: context.clock.now(),
    })
    if (!inserted) throw new DomainError('proposal_open')
    const proposal = await findProposal(tx, id)
    if (!proposal) throw new Error(`proposal ${id} is gone`)
    return presentProposal(proposal)
  })
}

/** Withdraws an open proposal. Throws proposal_not_found and proposal_decided. */
export const withdrawProposal = (
  { db, clock }: AppContext,
  { campaignId, proposalId }: { campaignId: string; proposalId: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const proposal = await findProposal(tx, proposalId)
    if (proposal?.campaignId !== campaignId) throw new DomainError('proposal_not_found')
    const outcome = { status: 'withdrawn', decided_by: null, decided_at: clock.now(), notes: null } as const
    if (!(await settleProposal(tx, proposalId, outcome))) throw new DomainError('proposal_decided')
  })
