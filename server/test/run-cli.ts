import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { compileCache } from './processes/compile-cache.ts'
import { programFile } from './processes/program-file.ts'

const cli = programFile('cli')

/** Files as the standard input and output. */
type Files = { input?: string; output?: string }

/** Runs the command line in a separate process with only these settings. */
export const runCli = async (args: string[], settings: Record<string, string>, { input, output }: Files = {}) => {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env.PATH ?? '', ...compileCache, ...settings },
  })
  const closed = once(child, 'close') as Promise<[number | null]>
  let [out, err] = ['', '']
  const written = output && pipeline(child.stdout, createWriteStream(output))
  if (!output) child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
  if (input) await pipeline(createReadStream(input), child.stdin)
  const [[code]] = await Promise.all([closed, written])
  return { code, out: out.trim(), err: err.trim() }
}
