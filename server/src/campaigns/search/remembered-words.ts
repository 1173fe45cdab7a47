import { LRUCache } from 'lru-cache'
import type { Db } from '../../database/database.ts'

const wordsMax = 20_000
const remembered = new WeakMap<Db, LRUCache<string, true>>()

const wordsOf = (db: Db): LRUCache<string, true> => {
  const words = remembered.get(db) ?? new LRUCache<string, true>({ max: wordsMax })
  remembered.set(db, words)
  return words
}

type Kind = 'term' | 'tag'

/**
 * Runs `insert` with the words that this process does not remember to be stored. If another process removed one since, the job that counts
 * words inserts it again.
 */
export const insertForgotten = async (
  db: Db,
  kind: Kind,
  words: string[],
  insert: (words: string[]) => Promise<void>,
): Promise<void> => {
  const known = wordsOf(db)
  const forgotten = words.filter((word) => !known.has(`${kind} ${word}`))
  if (forgotten.length === 0) return
  await insert(forgotten)
  for (const word of forgotten) known.set(`${kind} ${word}`, true)
}

/** Words may have been removed. */
export const forgetWords = (db: Db): void => void remembered.delete(db)
