import { type Check, failure, type Finding, ok, warning } from './check.ts'
import { findTwice } from './mailboxes.sql.ts'
import type { Subject } from './opened.ts'

const shownMax = 10

/** Judges mailboxes that are stored under two addresses. */
export const judgeMailboxes = (twice: readonly { older: string; today: string }[]): Finding => {
  if (twice.length === 0) return ok('each is stored under one address')
  const shown = twice.slice(0, shownMax).map(({ older, today }) => `${older} and ${today}`)
  const more = twice.length > shownMax ? `, and ${twice.length - shownMax} more` : ''
  const stored = `${twice.length} ${twice.length === 1 ? 'is' : 'are'} stored under two addresses: ${shown.join('; ')}${more}`
  return warning(`${stored}. Nothing is merged. Ask these people which account they want to keep`)
}

/** The check of mailboxes. An address from before its domain was stored in ASCII can be the same mailbox as a later one. */
export const mailboxesCheck = ({ opened }: Subject): Check => ({
  name: 'mailboxes',
  run: async () =>
    opened
      ? judgeMailboxes(await findTwice(opened.db))
      : failure('not looked at, because the database cannot be used. See the line “database”'),
})
