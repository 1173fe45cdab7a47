import { createHash } from 'node:crypto'
import type { Random } from '../basics.ts'

const letters = (random: Random, alphabet: string, length: number): string =>
  Array.from(random(length), (byte) => alphabet[byte % alphabet.length]).join('')

/** The id of an order, capture or webhook: 17 capital letters and digits. */
export const newPaypalId = (random: Random): string => letters(random, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 17)

/** The id of an account: 13 characters without ambiguous ones. */
export const newAccountId = (random: Random): string => letters(random, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 13)

export const newDisputeId = (random: Random): string => `PP-D-${letters(random, '0123456789', 8)}`

export const newDebugId = (random: Random): string => Buffer.from(random(7)).toString('hex').slice(0, 13)

/** A bearer secret in base64url, 256 bits. */
export const newSecret = (random: Random): string => Buffer.from(random(32)).toString('base64url')

/** Random UUID (version 4). */
export const newUuid = (random: Random): string => {
  const bytes = Buffer.from(random(16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Only the hash of a secret is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
