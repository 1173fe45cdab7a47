import { type Edit, type LockedEdit, lockEdit, writeEdit } from '../campaign/save-campaign.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { type ChangeKind, keepPromise, type KeptChange } from './keep-promise.ts'

/** Rolls a trial back. */
class Trial<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('a trial')
    this.result = result
  }
}

type Read<T> = (tx: Tx, edit: LockedEdit, kept: KeptChange | null) => Promise<T>

/**
 * Tries an edit and rolls it back, so that it is refused for the same reasons. Throws the errors of an edit.
 * @param read what to keep of it, read before the campaign's row is written
 */
export const tryEdit = async <T>(
  { db, clock }: AppContext,
  edit: Edit,
  kind: ChangeKind,
  read: Read<T>,
): Promise<T> => {
  try {
    return await transact(db, async (tx): Promise<never> => {
      const locked = await lockEdit(tx, edit, clock.now())
      const kept = await keepPromise(tx, locked, kind)
      const result = await read(tx, locked, kept)
      await writeEdit(tx, locked, kept?.columns, null)
      await kept?.finish()
      throw new Trial(result)
    })
  } catch (error) {
    if (error instanceof Trial) return error.result as T
    throw error
  }
}
