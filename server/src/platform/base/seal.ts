import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encryption keys for data at rest. The first encrypts, all decrypt, so that keys can be rotated. */
export type Keyring = readonly { kid: string; key: Uint8Array }[]

/**
 * Reads `ENCRYPTION_KEY`: `kid:base64(32 bytes)`, several separated by commas.
 * Throws an Error with a sentence for the operator.
 */
export const parseKeyring = (text: string): Keyring =>
  text.split(',').map((part) => {
    const [kid = '', base64 = ''] = part.trim().split(':')
    const key = new Uint8Array(Buffer.from(base64, 'base64'))
    if (!/^[\w-]{1,32}$/.test(kid) || key.length !== 32) {
      throw new Error('ENCRYPTION_KEY must be kid:base64(32 bytes), several separated by commas')
    }
    return { kid, key }
  })

const cipherName = 'aes-256-gcm'
/** JWE's names of the same: the key encrypts the content itself. */
const algorithm = { alg: 'dir', enc: 'A256GCM' }
/** Fixed for A256GCM by RFC 7518. */
const [ivBytes, tagBytes] = [12, 16]

type Header = { alg?: unknown; enc?: unknown; crit?: unknown; zip?: unknown; kid?: unknown; boundTo?: unknown }

/**
 * Encrypts text with the first key (AES-256-GCM, JWE compact form, the key's id in its header).
 * `boundTo` names what the text belongs to and is authenticated with it. Decryption needs the same value.
 */
export const seal = async (keyring: Keyring, text: string, boundTo?: string): Promise<string> => {
  const first = keyring[0]
  if (!first) throw new Error('no encryption key')
  const header = { ...algorithm, kid: first.kid, ...(boundTo !== undefined && { boundTo }) }
  const head = Buffer.from(JSON.stringify(header)).toString('base64url')
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(cipherName, first.key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(head))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return [head, '', ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

const readHeader = (head: string): Header => {
  const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString())
  if (typeof header !== 'object' || header === null) throw new Error('the sealed text has no header')
  return header
}

const isOurs = ({ alg, enc, crit, zip }: Header): boolean =>
  alg === algorithm.alg && enc === algorithm.enc && crit === undefined && zip === undefined

/** Decrypts with the key that `keyOf` finds for the key's id. Throws if the text is not one of {@link seal} or was changed. */
const open = (sealed: string, keyOf: (kid: unknown) => Uint8Array): { header: Header; text: string } => {
  const [head = '', encryptedKey, ...parts] = sealed.split('.')
  const [iv, content, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  const header = readHeader(head)
  const isComplete = parts.length === 3 && encryptedKey === '' && iv?.length === ivBytes && tag?.length === tagBytes
  if (!isComplete || !content || !isOurs(header)) throw new Error('the text is not sealed')
  const decipher = createDecipheriv(cipherName, keyOf(header.kid), iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(head)).setAuthTag(tag)
  return { header, text: Buffer.concat([decipher.update(content), decipher.final()]).toString() }
}

/**
 * Decrypts the output of {@link seal} with the key that it names. Throws if the key is missing, the text was changed, or it
 * belongs to something else.
 */
export const unseal = async (keyring: Keyring, sealed: string, boundTo?: string): Promise<string> => {
  const { header, text } = open(sealed, (kid) => {
    const found = keyring.find((entry) => entry.kid === kid)
    if (!found) throw new Error(`the encryption key ${typeof kid === 'string' ? kid : '(none)'} is not configured`)
    return found.key
  })
  if (header.boundTo !== boundTo) throw new Error('the sealed text belongs to something else')
  return text
}

/** Whether a key decrypts the output of {@link seal}, no matter what it is bound to. */
export const canOpen = ({ key }: Keyring[number], sealed: string): boolean => {
  try {
    open(sealed, () => key)
    return true
  } catch {
    return false
  }
}

/** The id of the key in the first part of the output of {@link seal}; null if it cannot be read. */
export const kidOf = (head: string): string | null => {
  try {
    const { kid } = readHeader(head)
    return typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}
