import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    /** Written only by triggers. */
    change_history: {
      id: string
      model: string
      record_id: string
      subject_id: string | null
      action: 'created' | 'updated' | 'deleted'
      columns: string[]
      actor_kind: 'account' | 'visitor' | 'system' | 'database'
      actor_id: string | null
      created_at: Instant
    }
  }
}
