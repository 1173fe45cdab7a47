import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { passwordLength } from '@muster/contract/accounts.ts'
import { hash, verify } from '@node-rs/argon2'
import { invalidField } from '../kernel/errors.ts'
import { createWorkQueue } from '../kernel/work-queue.ts'

// Argon2id, the library's default, at the cost that OWASP's password storage cheat sheet gives; 19 MiB for each hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One for the process, however many parts of it hash: memory and cores are shared too. */
const queue = createWorkQueue({ atOnce: 2, waiting: 20 })

/** The same letters may be typed as different characters on different devices. */
const normalize = (password: string): string => password.normalize('NFKC')

/** Hashes a password, as PHC text. Throws `unavailable` when too many wait. */
export const hashPassword = (password: string): Promise<string> => queue(() => hash(normalize(password), cost))

let decoyHash: Promise<string> | null = null
const decoy = (): Promise<string> => (decoyHash ??= hash(randomBytes(32), cost))

/**
 * Whether a password is the one of this hash. Without a hash it does the same work and says no, so that nobody learns
 * from our work whether there is an account. Throws `unavailable` when too many wait.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const compared = passwordHash ?? (await decoy())
  const matches = await queue(() => verify(compared, normalize(password)))
  return matches && passwordHash !== null
}

/** Makes the hash that unknown addresses are compared with, so that the first of them takes no longer than the next. */
export const prepareDecoy = async (): Promise<void> => {
  await decoy()
}

const readCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const passwords = JSON.parse(await readFile(file, 'utf8')) as string[]
  return new Set(passwords.filter((password) => password.length >= passwordLength.min).map((it) => it.toLowerCase()))
}

let commonPasswords: Promise<ReadonlySet<string>> | null = null

/** Whether a password is among the commonest, whatever its capitals. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await (commonPasswords ??= readCommonPasswords())).has(normalize(password).toLowerCase())

/** Refuses one of the commonest passwords at its field. */
export const refuseCommonPassword = async (field: string, password: string): Promise<void> => {
  if (!(await isCommonPassword(password))) return
  throw invalidField(field, 'This is one of the most common passwords, so it is easily guessed. Choose another')
}
