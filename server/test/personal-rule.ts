import type { RetentionKind } from '../src/platform/base/retention.ts'
import type { Tables } from '../src/platform/database/schema.ts'

/** What happens to the rows of a table that are about a person. */
export type PersonalRule = {
  /** The key in the data export, or the reason why the table is not in it. */
  exported: { as: string } | { not: string }
  /**
   * What the deletion of the account does.
   * - `deleted`: no row names the person or their account any more
   * - `emptied`: rows stay, without anything that identifies the person
   * - `kept`: rows stay as they are, for the reason
   */
  erased: 'deleted' | 'emptied' | { kept: string }
  /** The kinds of data on `/privacy` that the rows belong to, or the reason why the table is not listed there. */
  retention: readonly RetentionKind[] | { not: string }
  /** The columns of kept rows that still have an address or a name of the person. */
  stillNamedIn?: readonly string[]
  /** Why the test of erasure makes no row about the person. */
  notTried?: string
}

/** The rules of some tables. */
export type PersonalRules = Partial<Record<keyof Tables, PersonalRule>>

export const byOffice = { kept: 'it shows which admin decided, and that account has no personal data any more' }
export const asAdmin = {
  not: 'it is about the site, not about the admin who did it; records.history has what admins changed',
}
