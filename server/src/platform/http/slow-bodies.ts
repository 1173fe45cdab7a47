import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../base/errors.ts'
import type { Traffic } from './traffic.ts'

/** Minimum bytes per window; a slower body is refused. A phone with a poor connection sends several times as much. */
const slowestBody = { bytesPerSecond: 16_000, windowMs: 10_000 } as const

const bytesMin = (slowestBody.bytesPerSecond * slowestBody.windowMs) / 1_000
const lookEveryMs = 1_000

/** The time within which the code that reads the body must respond. */
const answerWithinMs = 5_000

type Window = { startedAtMs: number; bytesBefore: number; refusedAtMs: number | null }

/** A full buffer means that the server is not reading, so the sender is not slow. */
const waitsForUs = ({ readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  readableLength >= readableHighWaterMark

/** Checks every body that is being received. Call it about once a second. */
export const createSlowBodyCheck = ({ inProgress }: Pick<Traffic, 'inProgress'>): ((nowMs: number) => void) => {
  const windows = new WeakMap<IncomingMessage, Window>()
  const check = (request: IncomingMessage, nowMs: number): void => {
    const { bytesRead } = request.socket
    const window = windows.get(request)
    if (window && window.refusedAtMs !== null) {
      if (nowMs - window.refusedAtMs >= answerWithinMs) request.socket.destroy()
    } else if (!window || waitsForUs(request) || bytesRead - window.bytesBefore >= bytesMin) {
      windows.set(request, { startedAtMs: nowMs, bytesBefore: bytesRead, refusedAtMs: null })
    } else if (nowMs - window.startedAtMs >= slowestBody.windowMs) {
      window.refusedAtMs = nowMs
      // The code that reads the body responds with the error.
      if (request.listenerCount('error') > 0) request.emit('error', new DomainError('request_too_slow'))
      else request.socket.destroy()
    }
  }
  return (nowMs) => {
    for (const { req: request } of inProgress) if (!request.complete) check(request, nowMs)
  }
}

/** Aborts bodies that arrive too slowly, so that slow senders do not occupy connections, memory and slots. */
export const endSlowBodies = (app: FastifyInstance): void => {
  const check = createSlowBodyCheck(app.traffic)
  const timer = setInterval(() => check(performance.now()), lookEveryMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
