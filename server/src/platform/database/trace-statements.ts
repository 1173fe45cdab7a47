import { traced } from '../base/tracing.ts'
import type { WorkKind } from './connection.ts'

const textMax = 2_000

/** Runs a statement as a span. Its text has placeholders: values are never part of a span. */
export const tracedStatement = <T>([text, values]: unknown[], kind: WorkKind, run: () => Promise<T>): Promise<T> => {
  if (typeof text !== 'string' || !Array.isArray(values)) return run()
  const describe = () => ({
    name: /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement',
    kind: 'client' as const,
    facts: {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, textMax),
      'muster.work_kind': kind,
    },
  })
  return traced(describe, run)
}

/** Runs a transaction as a span, from the wait for a connection to the commit. */
export const tracedTransaction = <T>(kind: WorkKind, run: () => Promise<T>): Promise<T> =>
  traced(() => ({ name: 'transaction', facts: { 'muster.work_kind': kind } }), run)
