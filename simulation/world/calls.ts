import type { InjectOptions } from 'fastify'
import type { Facts } from '../model/facts.ts'
import type { Person } from './people.ts'
import type { Supervisor } from './supervisor.ts'

export type Reply = { status: number; body: Record<string, unknown>; location: string | null }
type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object; key?: string }

/** HTTP access to the server. */
export type Calls = {
  /** A raw request. Throws `ServerDown`. */
  inject: (actor: string, options: InjectOptions) => Promise<Reply>
  /** An API call by a person; null calls without a session. */
  call: (person: Person | null, call: Call) => Promise<Reply>
  /** All response bodies. */
  answers: readonly string[]
}

export const createCalls = (supervisor: Supervisor, facts: Facts, note: (line: string) => void): Calls => {
  const answers: string[] = []
  const inject: Calls['inject'] = async (actor, options) => {
    // `inject` starts the request only when its result is awaited, so the callback has to await it.
    const answer = await supervisor.withServer(actor, async ({ app }) => await app.inject(options))
    const { statusCode: status, headers } = answer
    answers.push(answer.body)
    const isJson = String(headers['content-type']).includes('json')
    const body = isJson ? answer.json<Record<string, unknown>>() : {}
    note(`${actor} gets status ${status}${status >= 400 ? ` ${JSON.stringify(body['code'])}` : ''}`)
    if (status === 500) facts.violations.push({ invariant: null, message: `${actor} got status 500` })
    return { status, body, location: headers.location ?? null }
  }
  return {
    inject,
    answers,
    call: async (person, { method = 'GET', path, body, key }) => {
      const headers = {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const actor = `${person?.name ?? 'a visitor'} ${method} ${path.replace(/[\da-f]{8}-[\da-f-]{27}/g, '…')}`
      return inject(actor, { method, url: path, headers, ...(body && { payload: body }) })
    },
  }
}
