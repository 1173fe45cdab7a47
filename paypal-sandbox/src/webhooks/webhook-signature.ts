import { createPublicKey, createSign, createVerify } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const authAlgorithm = 'SHA256withRSA'

type Signed = { transmissionId: string; transmittedAt: string; webhookId: string; body: string }

/** The text that PayPal signs. It contains only the checksum of the body. */
const message = ({ transmissionId, transmittedAt, webhookId, body }: Signed): string =>
  `${transmissionId}|${transmittedAt}|${webhookId}|${crc32(body)}`

/** @param privateKey RSA, PEM */
export const signDelivery = (privateKey: string, signed: Signed): string =>
  createSign('sha256').update(message(signed)).sign(privateKey, 'base64')

export const isSignedBy = (privateKey: string, signed: Signed, signature: string): boolean =>
  createVerify('sha256').update(message(signed)).verify(createPublicKey(privateKey), signature, 'base64')

/** The index after the string literal that starts at `start`. */
const endOfString = (json: string, start: number): number => {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

/** The index after the value that starts at `start`. */
const endOfValue = (json: string, start: number): number => {
  let depth = 0
  for (let at = start; at < json.length; at += 1) {
    const character = json[at] ?? ''
    if (depth === 0 && /[,}\]]/.test(character)) return at
    if (character === '"') at = endOfString(json, at) - 1
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
  }
  return json.length
}

/**
 * The exact text of a member of a JSON object, because a signature covers the text and not its meaning. The last of several members
 * with the same name counts, as in JSON.parse.
 * @param json valid JSON of an object
 */
export const rawMember = (json: string, name: string): string | undefined => {
  let found: string | undefined
  let at = json.indexOf('{') + 1
  for (;;) {
    const open = json.indexOf('"', at)
    if (open === -1) return found
    const close = endOfString(json, open)
    const start = json.indexOf(':', close) + 1
    const end = endOfValue(json, start)
    if (JSON.parse(json.slice(open, close)) === name) found = json.slice(start, end).trim()
    at = end + 1
  }
}
