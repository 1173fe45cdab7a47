import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Random } from './random.ts'
import { currentRun } from './run-context.ts'
import type { Scheduler } from './scheduler.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The sources of randomness, time and order for the patched globals while a seed runs. */
type SeededRun = { random: Random; time: VirtualTime; scheduler: Scheduler }

let active: SeededRun | null = null
let sequence = 0

/** Makes ids, timeouts, durations and encryption of scheduled code deterministic for one seed. Null restores the originals. */
export const seedGlobals = (next: SeededRun | null): void => {
  active = next
  sequence = 0
}

const real = {
  randomBytes: crypto.randomBytes,
  randomUUIDv7: crypto.randomUUIDv7,
  timeout: AbortSignal.timeout.bind(AbortSignal),
  setInterval: globalThis.setInterval,
  now: performance.now.bind(performance),
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A UUIDv7 of the virtual time. A counter keeps ids of the same millisecond in the order of creation. */
const seededUuid = ({ random, time }: SeededRun): `${string}-${string}-${string}-${string}-${string}` => {
  sequence = (sequence + 1) % 4096
  const millis = time.now().getTime().toString(16).padStart(12, '0')
  const tail = hexOf(random.bytes(8))
  const variant = (0x8 | (parseInt(tail[0] ?? '0', 16) & 0x3)).toString(16)
  const counter = sequence.toString(16).padStart(3, '0')
  return `${millis.slice(0, 8)}-${millis.slice(8)}-7${counter}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`
}

const seedIds = (): void => {
  const seeded = (size: number) =>
    active && currentRun() ? Buffer.from(active.random.bytes(size)) : real.randomBytes(size)
  Object.assign(crypto, {
    randomBytes: (size: number, done?: Parameters<typeof crypto.randomBytes>[1]) =>
      done ? real.randomBytes(size, done) : seeded(size),
    randomUUIDv7: (options?: Parameters<typeof crypto.randomUUIDv7>[0]) =>
      active && currentRun() ? seededUuid(active) : real.randomUUIDv7(options),
  })
  syncBuiltinESMExports()
}

/** WebCrypto runs on a thread pool. Running one operation at a time makes the order of completion deterministic. */
const queueEncryption = (): void => {
  let last: Promise<unknown> = Promise.resolve()
  const prototype = SubtleCrypto.prototype as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  for (const name of ['encrypt', 'decrypt', 'importKey', 'exportKey', 'digest']) {
    const original = prototype[name]
    if (!original) throw new Error(`SubtleCrypto has no ${name}`)
    prototype[name] = function (this: SubtleCrypto, ...args: unknown[]) {
      const end = active?.scheduler.begin(null)
      const result = last.then(() => original.apply(this, args)).finally(() => end?.())
      last = result.catch(() => undefined)
      return result
    }
  }
}

/** What the server repeats in real time would run at another moment in each replay, so it never runs while a seed does. */
const stopIntervals = (): void => {
  const neverMs = 2 ** 31 - 1
  globalThis.setInterval = ((work: () => void, ms?: number) =>
    real.setInterval(work, active ? neverMs : ms)) as typeof setInterval
}

/** Patches the globals of this process so that a seed can control them. Call once per process. */
export const installGlobals = (): void => {
  seedIds()
  queueEncryption()
  stopIntervals()
  performance.now = () => (active && currentRun() ? active.time.now().getTime() : real.now())
  AbortSignal.timeout = (ms) => (active && currentRun() ? active.time.timeout(ms) : real.timeout(ms))
}
