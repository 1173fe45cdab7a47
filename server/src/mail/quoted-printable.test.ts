import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeQuotedPrintable } from './quoted-printable.ts'

/** As RFC 2045 decodes it. */
const decoded = (encoded: string): string =>
  Buffer.from(
    encoded
      .replaceAll('=\r\n', '')
      .replaceAll('\r\n', '\n')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

const text = fc.array(
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', ' \n', '\t\n', '=', 'é', '🌳', 'x'.repeat(80))),
)

test('decodes to the same text, in short lines of printable characters without spaces at their ends', () => {
  fc.assert(
    fc.property(text, (parts) => {
      const plain = parts.join('').replaceAll('\r\n', '\n')
      const encoded = encodeQuotedPrintable(plain)
      expect(decoded(encoded)).toBe(plain)
      for (const line of encoded.split('\r\n')) expect(line).toMatch(/^(?:[\t\x20-\x7e]{0,75}[\x21-\x7e])?$/)
    }),
  )
})
