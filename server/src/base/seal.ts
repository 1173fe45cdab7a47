import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'

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

/**
 * Encrypts text with the first key (AES-256-GCM, JWE compact form, the key's id in its header).
 * `boundTo` names what the text belongs to and is authenticated with it. Decryption needs the same value.
 */
export const seal = (keyring: Keyring, text: string, boundTo?: string): Promise<string> => {
  const first = keyring[0]
  if (!first) throw new Error('no encryption key')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.kid, ...(boundTo !== undefined && { boundTo }) })
    .encrypt(first.key)
}

/**
 * Decrypts the output of {@link seal} with the key that it names. Throws if the key is missing, the text was changed, or it
 * belongs to something else.
 */
export const unseal = async (keyring: Keyring, sealed: string, boundTo?: string): Promise<string> => {
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, ({ kid }) => {
    const found = keyring.find((entry) => entry.kid === kid)
    if (!found) throw new Error(`the encryption key ${kid ?? '(none)'} is not configured`)
    return found.key
  })
  if (protectedHeader['boundTo'] !== boundTo) throw new Error('the sealed text belongs to something else')
  return new TextDecoder().decode(plaintext)
}

/** Whether a key decrypts the output of {@link seal}, no matter what it is bound to. */
export const canOpen = async ({ key }: Keyring[number], sealed: string): Promise<boolean> => {
  try {
    await compactDecrypt(sealed, key)
    return true
  } catch {
    return false
  }
}

/** The id of the key in the first part of the output of {@link seal}; null if it cannot be read. */
export const kidOf = (head: string): string | null => {
  try {
    const { kid } = decodeProtectedHeader(`${head}....`)
    return kid ?? null
  } catch {
    return null
  }
}
