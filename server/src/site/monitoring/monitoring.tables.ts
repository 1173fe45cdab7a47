import type { TroubleKind } from '@muster/contract/facts/troubles.ts'
import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    trouble: {
      id: string
      kind: TroubleKind
      subject: string
      figure: number | null
      began_at: Instant
      ended_at: Instant | null
    }
    alert: {
      id: string
      trouble_id: string
      event: 'began' | 'ended'
      send_after: Instant
      attempts: Generated<number>
      last_error: string | null
      sent_at: Instant | null
      failed_at: Instant | null
    }
    service_health: {
      service: string
      contacted_at: Instant
      succeeded_at: Instant | null
      failing_since: Instant | null
    }
    proxy_sign: { id: Generated<boolean>; seen_at: Instant }
    server_disk: { server: string; free_bytes: bigint; total_bytes: bigint; measured_at: Instant }
  }
}
