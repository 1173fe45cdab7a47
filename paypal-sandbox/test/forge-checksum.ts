import { crc32 } from 'node:zlib'

/** A change of the checksum, with the digits of the filling that must be flipped for it. */
type Change = { checksum: number; flips: number[] }

const toggled = (flips: number[], others: number[]): number[] => [
  ...flips.filter((flip) => !others.includes(flip)),
  ...others.filter((other) => !flips.includes(other)),
]

const combined = (one: Change, other: Change): Change => ({
  checksum: (one.checksum ^ other.checksum) >>> 0,
  flips: toggled(one.flips, other.flips),
})

const highestBit = (value: number): number => 31 - Math.clz32(value)

/** Reduces a change by the elements of the basis (Gaussian elimination over GF(2)). */
const reduced = (change: Change, basis: Map<number, Change>): Change => {
  let left = change
  for (let bit = 31; bit >= 0; bit--) {
    const known = basis.get(bit)
    if (known && (left.checksum >>> bit) & 1) left = combined(left, known)
  }
  return left
}

/**
 * A text with the given start and end, 32 digits between them, and the same CRC-32 as `genuine`. CRC-32 is linear in every bit, so the
 * digits are the solution of 32 linear equations.
 */
export const withChecksumOf = (genuine: string, begin: string, end: string): string => {
  const textOf = (flips: number[]) =>
    begin + Array.from({ length: 32 }, (_, at) => (flips.includes(at) ? '1' : '0')).join('') + end
  const plain = crc32(textOf([]))
  const basis = new Map<number, Change>()
  for (let at = 0; at < 32; at++) {
    const change = reduced({ checksum: (crc32(textOf([at])) ^ plain) >>> 0, flips: [at] }, basis)
    if (change.checksum !== 0) basis.set(highestBit(change.checksum), change)
  }
  const wanted: Change = { checksum: (crc32(genuine) ^ plain) >>> 0, flips: [] }
  return textOf(reduced(wanted, basis).flips)
}
