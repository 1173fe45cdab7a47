import { sqlState } from './outage.ts'

/** What the operator must change, by SQLSTATE. */
const wrong: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the server refuses this login',
  '3D000': 'there is no such database; create it first',
  '42501': 'this login may not connect to the database',
}
const wrongTls = /does not support SSL|self.signed|certificate/i

export const messageOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return message || (code ?? 'unknown error')
}

/** What is wrong with the URL of a connection that failed; undefined: it may succeed later. */
export const wrongUrl = (error: unknown): string | undefined =>
  wrong[sqlState(error) ?? ''] ?? (wrongTls.test(messageOf(error)) ? 'TLS fails' : undefined)
