import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache } from './processes/compile-cache.ts'

const cli = join(import.meta.dirname, '../src/cli.ts')

/** Runs the command line in a separate process with only these settings. */
export const runCli = async (args: string[], settings: Record<string, string>) => {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env.PATH ?? '', ...compileCache, ...settings },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, out: out.trim(), err: err.trim() }
}
