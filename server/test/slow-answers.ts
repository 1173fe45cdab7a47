import type { KyselyPlugin, QueryId } from 'kysely'
import type { Database } from '../src/database/database.ts'

/** A connection that can hold back the answer of an insertion, as a slow network does. */
export const withSlowAnswers = (db: Database) => {
  let next: Promise<unknown> | null = null
  const held = new WeakMap<QueryId, Promise<unknown>>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (!next || node.kind !== 'InsertQueryNode') return node
      held.set(queryId, next)
      next = null
      return node
    },
    transformResult: async ({ result, queryId }) => {
      await held.get(queryId)
      return result
    },
  }
  return {
    db: db.withPlugin(plugin),
    /** Holds back the answer of the next insertion. Returns a function that lets it through. */
    holdNext: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<null>()
      next = promise
      return () => resolve(null)
    },
  }
}
