import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** A new record's id: UUIDv7, made here rather than in the database so that it is known before the write. */
export const newId = (): string => randomUUIDv7()

/** Only this hash of a token is stored, so that read access to the database does not give a usable token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A secret for a session or a mailed link: 256 random bits in base64url, and the hash to store. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
