import { spawn } from 'node:child_process'
import { endWithUs, throwIfStopped } from './stopping.mjs'

/** The set-up cannot continue. The message says what to do. */
export class CannotSetUp extends Error {}

const elapsed = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`

/** Runs one step of the set-up, and prints one line with its name and duration. */
export const step = async (name, work) => {
  throwIfStopped()
  const since = Date.now()
  const { isTTY } = process.stdout
  process.stdout.write(`${name} …`)
  const ticks = isTTY ? setInterval(() => process.stdout.write(`\r${name} … ${elapsed(since)}`), 1000) : undefined
  try {
    const result = await work()
    process.stdout.write(`${isTTY ? `\r${name} …` : ''} done in ${elapsed(since)}\n`)
    return result
  } catch (error) {
    // A step that was stopped by a signal has not failed.
    throwIfStopped()
    process.stdout.write(' failed\n')
    throw error
  } finally {
    clearInterval(ticks)
  }
}

/**
 * Runs a program without printing its output. Resolves with `{ok, output}`; the output is for error messages.
 * @returns {Promise<{ok: boolean, output: string}>}
 */
export const runQuietly = (program, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, ...options })
    endWithUs(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })

/** The output of a program, shortened to its first and last lines. */
export const inShort = (output) => {
  const lines = output.trim().split('\n')
  return (lines.length <= 24 ? lines : [...lines.slice(0, 12), '…', ...lines.slice(-12)]).join('\n')
}
