import { randomBytes } from 'node:crypto'
import { normalizePassword } from '@muster/contract/facts/password-strength.ts'
import { createWorkQueue } from '../../../platform/base/work-queue.ts'

// Argon2id, the library's default, at the cost that OWASP's password storage cheat sheet gives; 19 MiB for each hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One queue per process, because all hashing shares its memory and cores. */
const queue = createWorkQueue({ atOnceMax: 2, waitingMax: 20 })

/** The native library, loaded with the first password. */
const load = () => import('@node-rs/argon2')
const hash = async (password: string | Uint8Array): Promise<string> => (await load()).hash(password, cost)

/** Hashes a password (PHC string format). Throws `unavailable` when the queue is full. */
export const hashPassword = (password: string): Promise<string> => queue(() => hash(normalizePassword(password)))

let decoyHash: Promise<string> | null = null
const decoy = (): Promise<string> => (decoyHash ??= hash(randomBytes(32)))

/**
 * Whether a password matches a hash. Without a hash it does the same work and returns false, so that timing does
 * not reveal whether there is an account. Throws `unavailable` when the queue is full.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  // Computed for either case, because the first comparison has to wait for it.
  const unknown = await decoy()
  const { verify } = await load()
  const matches = await queue(() => verify(passwordHash ?? unknown, normalizePassword(password)))
  return matches && passwordHash !== null
}
