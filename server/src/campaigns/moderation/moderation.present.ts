import type { AdminAppeal, AppealPage, CampaignModeration, Decision } from '@muster/contract/campaigns/moderation.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { presentPerson } from '../../people/index.ts'
import type { AppealRow } from './appeals.sql.ts'
import type { DecisionRow } from './decisions.sql.ts'

const presentAppealOf = (row: DecisionRow): Decision['appeal'] =>
  row.appeal_id === null || row.appealed_at === null
    ? null
    : {
        _id: row.appeal_id,
        text: row.appeal_text ?? '',
        createdAt: row.appealed_at.toISOString(),
        outcome: row.outcome,
        notes: row.notes,
        decidedAt: row.appeal_decided_at?.toISOString() ?? null,
      }

type AdminColumns = Pick<DecisionRow, 'admin_username' | 'admin_name' | 'admin_image_url'>

const presentAdmin = (id: string, row: AdminColumns) =>
  presentPerson({ id, username: row.admin_username, name: row.admin_name, image_url: row.admin_image_url })

const presentDecision = (row: DecisionRow) => ({
  _id: row.id,
  action: row.action,
  category: row.category,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  appeal: presentAppealOf(row),
})

type Found = {
  standing: CampaignModeration['standing']
  frozen_by_suspension: boolean
  decisions: DecisionRow[]
  appealPath: string | null
  sameMailbox: number | null
}

export const presentModeration = (found: Found, isAdmin: boolean): CampaignModeration => ({
  standing: found.standing,
  frozenBySuspension: found.frozen_by_suspension,
  decisions: found.decisions.map((row) => ({
    ...presentDecision(row),
    ...(isAdmin && { by: presentAdmin(row.decided_by, row) }),
  })),
  appealPath: found.appealPath,
  sameMailbox: found.sameMailbox,
})

export const presentAppealPage = (row: DecisionRow, campaignTitle: string | null): AppealPage => ({
  decision: presentDecision(row),
  campaignTitle,
})

export const presentAppeal = (row: AppealRow, refusal: string | null): AdminAppeal => ({
  _id: row.id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  outcome: row.outcome,
  notes: row.notes,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decision: {
    _id: row.decision_id,
    action: row.action,
    category: row.category,
    reason: row.reason,
    createdAt: row.made_at.toISOString(),
    by: presentAdmin(row.made_by, row),
  },
  campaign:
    row.campaign_id === null || row.standing === null
      ? null
      : { _id: row.campaign_id, title: row.campaign_title ?? '', standing: row.standing },
  person: {
    ...presentPerson({ id: row.account_id, username: row.username, name: row.name, image_url: row.image_url }),
    email: row.deleted_at ? null : inLetters(row.email),
    isSuspended: row.suspended_at !== null,
  },
  refusal,
})
