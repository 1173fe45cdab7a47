import { CompactEncrypt, compactDecrypt } from 'jose'

/** Keys for what is encrypted at rest: the first encrypts, all decrypt, so that a key can be rotated. */
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

/** Encrypts text with the first key (AES-256-GCM, JWE compact form, the key's id in its header). */
export const seal = (keyring: Keyring, text: string): Promise<string> => {
  const first = keyring[0]
  if (!first) throw new Error('no encryption key')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.kid })
    .encrypt(first.key)
}

/** Decrypts what {@link seal} made, with whichever key it names. Throws where that key is gone or the text was changed. */
export const unseal = async (keyring: Keyring, sealed: string): Promise<string> => {
  const { plaintext } = await compactDecrypt(sealed, ({ kid }) => {
    const found = keyring.find((entry) => entry.kid === kid)
    if (!found) throw new Error(`the encryption key ${kid ?? '(none)'} is not configured`)
    return found.key
  })
  return new TextDecoder().decode(plaintext)
}
