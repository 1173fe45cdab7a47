import { type Edit, type PromiseChange, saveEdit } from '../campaigns/index.ts'
import type { AppContext } from '../context.ts'
import { transact, type Tx } from '../database/database.ts'
import { type ChangeKind, keepPromise, type KeptChange } from './keep-promise.ts'

/** Rolls a trial back. */
class Trial<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('a trial')
    this.result = result
  }
}

type Read<T> = (tx: Tx, change: PromiseChange, kept: KeptChange | null) => Promise<T>

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
  let result: { value: T } | null = null
  try {
    await transact(db, async (tx) => {
      const keep = async (_: Tx, change: PromiseChange) => {
        const kept = await keepPromise(tx, change, kind)
        result = { value: await read(tx, change, kept) }
        return kept
      }
      await saveEdit(tx, edit, { reviewing: null, keepPromise: keep }, clock.now())
      throw new Trial(result)
    })
  } catch (error) {
    if (error instanceof Trial) return (error.result as { value: T }).value
    throw error
  }
  throw new Error('a trial was not rolled back')
}
