import { createHash } from 'node:crypto'
import { runSql } from './database.ts'

/** Somebody with an account and a session that never ends. */
export type Person = { id: string; name: string; role: 'user' | 'admin'; token: string }

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const person = (name: string, role: Person['role'], number: number): Person => ({
  id: idOf(number),
  name,
  role,
  token: createHash('sha256').update(`session of ${name}`).digest('base64url'),
})

/** Nora owns campaigns and is an admin too, so that deciding about one's own money is tried. */
export const people: readonly Person[] = [
  ...['Olga', 'Omar', 'Otto'].map((name, index) => person(name, 'user', index + 1)),
  person('Nora', 'admin', 4),
  ...['Dana', 'Dirk', 'Dora', 'Dung'].map((name, index) => person(name, 'user', index + 11)),
  ...['Ada', 'Abel'].map((name, index) => person(name, 'admin', index + 21)),
]

export const ownersOf = (all: readonly Person[]): Person[] => all.filter(({ name }) => /^[ON]/.test(name))
export const donorsOf = (all: readonly Person[]): Person[] => all.filter(({ name }) => name.startsWith('D'))
export const adminsOf = (all: readonly Person[]): Person[] => all.filter(({ name }) => name.startsWith('A'))

/** Writes the accounts and their sessions; the accounts' own doors are not what is simulated. */
export const settlePeople = async (ownerUrl: string): Promise<void> => {
  const accounts = people.map(({ id, name, role }) => {
    const email = `${name.toLowerCase()}@example.org`
    return `('${id}', '${email}', '${email}', '2026-01-01', 'none', '${role}', '${name}', '2026-01-01')`
  })
  const sessions = people.map(({ id, token }) => {
    const hash = createHash('sha256').update(token).digest('hex')
    return `('${id}', '${id}', '\\x${hash}', '2026-01-01', '2200-01-01', '2200-01-01')`
  })
  await runSql(
    ownerUrl,
    `insert into account (id, email, email_key, email_verified_at, password_hash, role, name, created_at)
       values ${accounts.join(', ')};
     insert into session (id, account_id, token_hash, created_at, last_used_at, expires_at) values ${sessions.join(', ')}`,
  )
}
