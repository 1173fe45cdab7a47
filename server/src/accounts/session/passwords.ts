import { randomBytes } from 'node:crypto'
import { normalizePassword } from '@muster/contract/facts/password-strength.ts'
import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '../../base/work-queue.ts'

// Argon2id, the library's default, at the cost that OWASP's password storage cheat sheet gives; 19 MiB for each hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One queue per process, because all hashing shares its memory and cores. */
const queue = createWorkQueue({ atOnceMax: 2, waitingMax: 20 })

/** Hashes a password (PHC string format). Throws `unavailable` when the queue is full. */
export const hashPassword = (password: string): Promise<string> => queue(() => hash(normalizePassword(password), cost))

let decoyHash: Promise<string> | null = null
const decoy = (): Promise<string> => (decoyHash ??= hash(randomBytes(32), cost))

/**
 * Whether a password matches a hash. Without a hash it does the same work and returns false, so that timing does
 * not reveal whether there is an account. Throws `unavailable` when the queue is full.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const compared = passwordHash ?? (await decoy())
  const matches = await queue(() => verify(compared, normalizePassword(password)))
  return matches && passwordHash !== null
}

/** Creates the dummy hash for unknown addresses in advance, so that the first comparison takes as long as later ones. */
export const prepareDecoy = async (): Promise<void> => {
  await decoy()
}
