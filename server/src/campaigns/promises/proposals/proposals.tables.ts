import type { ProposalKind, ProposalStatus } from '@muster/contract/facts/promises.ts'
import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import type { ColumnType } from 'kysely'
import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    promise_proposal: {
      id: string
      campaign_id: string
      kind: ProposalKind
      /** The fields that change. Written as JSON text. */
      change: ColumnType<Partial<CampaignPromise>, string, string>
      base_version: number
      reason: string
      proposed_by: string
      created_at: Instant
      status: ProposalStatus
      decided_by: string | null
      decided_at: Instant | null
      notes: string | null
    }
  }
}
