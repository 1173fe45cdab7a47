/** What the application's role may do with the rows of a table. */
export type Right = 'select' | 'insert' | 'update' | 'delete' | 'truncate'

export const allRights: readonly Right[] = ['select', 'insert', 'update', 'delete', 'truncate']

/** The rights on each table that is not listed below. */
export const defaultRights: readonly Right[] = ['select', 'insert', 'update', 'delete']

/** The only place that says which tables are append-only or read-only for the application. */
export const tableRights: Readonly<Record<string, readonly Right[]>> = {
  // Append-only.
  ledger_entry: ['select', 'insert'],
  quarantine_note: ['select', 'insert'],
  dispute_change: ['select', 'insert'],
  moderation_decision: ['select', 'insert'],
  receipt: ['select', 'insert'],
  receipt_issuer: ['select', 'insert'],
  // A name is deleted with its account.
  receipt_donor: ['select', 'insert', 'delete'],
  // A decision may change, but a dispute stays.
  dispute: ['select', 'insert', 'update'],
  appeal: ['select', 'insert', 'update'],
  // Only the triggers write it, and only delete_old_history deletes from it.
  change_history: ['select'],
  // Only migrations write them.
  migration: ['select'],
  migration_lock: ['select'],
  state_transition: ['select'],
}

/**
 * The functions that the application may execute. All others belong to triggers, which fire without this right: with it, a trigger on a
 * temporary table could write the change history.
 */
export const executableFunctions: readonly string[] = ['delete_old_history', 'fold_text', 'mailbox_of', 'text_pieces']

export const rightsOn = (table: string): readonly Right[] =>
  Object.hasOwn(tableRights, table) ? (tableRights[table] as readonly Right[]) : defaultRights

type Difference = { missing: Right[]; excess: Right[] }

export const compareRights = (table: string, held: readonly string[]): Difference => {
  const wanted = rightsOn(table)
  return {
    missing: wanted.filter((right) => !held.includes(right)),
    excess: allRights.filter((right) => held.includes(right) && !wanted.includes(right)),
  }
}
