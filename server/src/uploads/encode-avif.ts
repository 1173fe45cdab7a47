import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import { minute } from '../base/clock.ts'

const program = fileURLToPath(new URL('./avif-program.ts', import.meta.url))
const timeoutMs = minute
const bytesMax = 32 * 1024 * 1024

/**
 * Encodes a WebP picture as AVIF in all widths of campaign pictures, in a child process of low priority on one core: encoding takes about
 * a second of processor time and memory that the server would keep.
 */
export const encodeAvif = async (webp: Buffer): Promise<Uint8Array[]> => {
  const options = { encoding: 'buffer', maxBuffer: bytesMax, timeout: timeoutMs } as const
  const encoding = promisify(execFile)(process.execPath, [program], options)
  // A program that ends early does not read all: its exit code is the error.
  encoding.child.stdin?.on('error', () => undefined).end(webp)
  return deserialize((await encoding).stdout) as Uint8Array[]
}
