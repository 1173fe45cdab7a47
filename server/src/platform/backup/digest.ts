import { createHash } from 'node:crypto'

const newline = 0x0a

const countNewlines = (chunk: Uint8Array): number => {
  let count = 0
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count++
  return count
}

/** Counts and hashes what passes through it. In COPY's text format each row ends with a newline, and data has none. */
export const createDigest = () => {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  return {
    add: (chunk: Uint8Array): void => {
      hash.update(chunk)
      bytes += chunk.length
      rows += countNewlines(chunk)
    },
    end: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
