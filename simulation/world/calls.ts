import type { InjectOptions } from 'fastify'
import type { Facts } from '../model/facts.ts'
import type { Lives } from './lives.ts'
import type { Person } from './people.ts'

export type Reply = { status: number; body: Record<string, unknown>; location: string | null }
type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object; key?: string }

/** The ways to ask the server for something. */
export type Calls = {
  /** A request to the server. Throws `ServerGone`. */
  inject: (actor: string, options: InjectOptions) => Promise<Reply>
  /** A call of the API by somebody; null: by nobody known. */
  call: (person: Person | null, call: Call) => Promise<Reply>
  /** Bodies of everything the server answered. */
  answers: readonly string[]
}

export const createCalls = (lives: Lives, facts: Facts, note: (line: string) => void): Calls => {
  const answers: string[] = []
  const inject: Calls['inject'] = async (actor, options) => {
    // What `inject` returns begins only when it is awaited, so that has to happen inside.
    const answer = await lives.within(actor, async ({ app }) => await app.inject(options))
    const { statusCode: status, headers } = answer
    answers.push(answer.body)
    const isJson = String(headers['content-type']).includes('json')
    const body = isJson ? answer.json<Record<string, unknown>>() : {}
    note(`${actor} is answered ${status}${status >= 400 ? ` ${JSON.stringify(body['code'])}` : ''}`)
    if (status === 500) facts.violations.push({ invariant: null, says: `${actor} was answered 500` })
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
      const actor = `${person?.name ?? 'somebody'} ${method} ${path.replace(/[\da-f]{8}-[\da-f-]{27}/g, '…')}`
      return inject(actor, { method, url: path, headers, ...(body && { payload: body }) })
    },
  }
}
