import { createHash } from 'node:crypto'
import { minute, type VirtualTime } from '../engine/virtual-time.ts'
import { runSql } from '../../server/test/run-sql.ts'
import type { Database } from './database.ts'

/** A person with an account and a session that does not expire during a seed. */
export type Person = { id: string; name: string; role: 'user' | 'admin'; token: string }

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const person = (name: string, role: Person['role'], number: number): Person => ({
  id: idOf(number),
  name,
  role,
  token: createHash('sha256').update(`session of ${name}`).digest('base64url'),
})

/**
 * Nora owns campaigns and is also an admin, so that an admin attempts to decide their own payout. Elsa owns the campaign of a gathering, or of
 * the news, which others than donors support, too.
 */
export const people: readonly Person[] = [
  ...['Olga', 'Omar', 'Otto'].map((name, index) => person(name, 'user', index + 1)),
  person('Nora', 'admin', 4),
  ...['Dana', 'Dirk', 'Dora', 'Dung'].map((name, index) => person(name, 'user', index + 11)),
  ...['Ada', 'Abel'].map((name, index) => person(name, 'admin', index + 21)),
  person('Elsa', 'user', 31),
  ...['Sami', 'Sara', 'Saul', 'Sina', 'Stan', 'Suzy'].map((name, index) => person(name, 'user', index + 32)),
]

export const addressOf = ({ name }: Pick<Person, 'name'>): string => `${name.toLowerCase()}@example.org`

export const ownersOf = (all: readonly Person[]): Person[] => all.filter(({ name }) => /^[ON]/.test(name))
export const donorsOf = (all: readonly Person[]): Person[] => all.filter(({ name }) => name.startsWith('D'))
export const supportersOf = (all: readonly Person[]): Person[] => all.filter(({ name }) => /^[DS]/.test(name))
export const organiserOf = (all: readonly Person[]): Person | null => all.find(({ name }) => name === 'Elsa') ?? null
export const adminsOf = (all: readonly Person[]): Person[] => all.filter(({ name }) => name.startsWith('A'))

/** Later than the end of every seed, so that no session expires. */
const farFuture = '2200-01-01'

const sessionColumns = '(id, account_id, token_hash, created_at, last_used_at, expires_at)'
const sessionOf = ({ id, token }: Person): string => {
  const hash = createHash('sha256').update(token).digest('hex')
  const at = `timestamptz '${farFuture}'`
  return `(uuid '${id}', uuid '${id}', bytea '\\x${hash}', ${at}, ${at}, ${at})`
}

/**
 * Gives a person whose sessions were ended their session again. Returns false if a transaction of the server has locked the account: the
 * scheduler may have parked that transaction, so waiting for it could take forever.
 */
export const restoreSession = async ({ rows }: Pick<Database, 'rows'>, person: Person): Promise<boolean> => {
  const [free] = await rows(
    `with free as (select from account where id = $1 for key share skip locked),
     made as (
       insert into session ${sessionColumns} select restored.* from (values ${sessionOf(person)}) as restored, free
       on conflict do nothing
     )
     select from free`,
    [person.id],
  )
  return free !== undefined
}

/** Inserts accounts and sessions directly; logging in is not part of the simulation. */
export const insertPeople = async (ownerUrl: string): Promise<void> => {
  const accounts = people.map(({ id, name, role }) => {
    const email = addressOf({ name })
    return `('${id}', '${email}', '${email}', '2026-01-01', 'none', '${role}', '${name}', '2026-01-01')`
  })
  const sessions = people.map(sessionOf)
  await runSql(
    ownerUrl,
    `insert into account (id, email, email_key, email_verified_at, password_hash, role, name, created_at)
       values ${accounts.join(', ')};
     insert into session ${sessionColumns} values ${sessions.join(', ')}`,
  )
}

/** Less than the 10 minutes for which a proof is fresh. */
const refreshEveryMs = 5 * minute

/**
 * Keeps the proofs of admins and of the organiser fresh, so that admins may decide about money. Called while every step is parked. The proof is written to the sessions
 * directly: the real call hashes a password on a thread that the scheduler does not control, so a replay would differ.
 */
export const createProofRefresh = ({ rows }: Pick<Database, 'rows'>, { now }: Pick<VirtualTime, 'now'>) => {
  let provedAt = new Date(0)
  return async (): Promise<void> => {
    if (now().getTime() - provedAt.getTime() < refreshEveryMs) return
    provedAt = now()
    // The organiser needs one to invite people.
    const proved = people.filter(({ role, name }) => role === 'admin' || name === 'Elsa').map(({ id }) => id)
    // A parked transaction may have locked a session, and waiting for it would take forever.
    await rows(
      `update session set proved_at = $2 where id in
         (select id from session where account_id = any($1) for no key update skip locked)`,
      [proved, provedAt],
    )
  }
}
