import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    owner_news: {
      account_id: string
      is_on: boolean
      /** What came until then was mailed, or was not to be mailed. */
      until: Instant
    }
  }
}
