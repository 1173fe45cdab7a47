import { allEndpoints } from '@muster/contract/all.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { ErrorCode } from '@muster/contract/facts/errors.ts'
import type { Standing } from '@muster/contract/facts/moderation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '../src/platform/base/clock.ts'
import { callers, type CallerName, isAdmin, isOwner, nameOf, owners, promised, useCallers } from './callers.ts'

// Every call that names a campaign or one of its payouts, for every caller, in every state of the campaign. Who may call follows from the
// access of the endpoint, and what a state stops from the errors that it declares.

const world = useCallers()

type State = { standing: Standing; isCancelled?: true; isPast?: true; refusal: ErrorCode | null }

const states = {
  open: { standing: 'published', refusal: null },
  past: { standing: 'published', isPast: true, refusal: 'campaign_over' },
  cancelled: { standing: 'published', isCancelled: true, refusal: 'campaign_cancelled' },
  hidden: { standing: 'hidden', refusal: 'campaign_hidden' },
  frozen: { standing: 'frozen', refusal: 'campaign_frozen' },
  'in review': { standing: 'in_review', refusal: 'campaign_in_review' },
} as const satisfies Record<string, State>
const refusals: readonly ErrorCode[] = Object.values(states).flatMap(({ refusal }) => refusal ?? [])

/**
 * Who follows a hidden campaign may stop, its supporters may withdraw, who asked may withdraw the question, and its donors may dispute their donations. These calls show
 * nothing of the campaign.
 */
const goesOnWhileHidden = [
  'DELETE /campaigns/:id/follow',
  'DELETE /campaigns/:id/questions/:questionId',
  'DELETE /campaigns/:id/support',
  'GET /campaigns/:id/dispute-choices',
]

const set = async (id: string, { standing, isCancelled, isPast }: State): Promise<void> => {
  const { context, clock } = world.app()
  const { db } = context
  const day = { execution_date: isPast ? '2026-01-01' : null, ends_at: isPast ? new Date('2026-01-02') : null }
  const cancelled = { cancelled_at: isCancelled ? clock.now() : null }
  const write = (values: { standing: Standing; hidden_category: 'fraud' | null }) =>
    db
      .updateTable('campaign')
      .set({ ...values, ...day, ...cancelled })
      .where('id', '=', id)
      .execute()
  // Every standing may follow this one.
  await write({ standing: 'published', hidden_category: null })
  await write({ standing, hidden_category: standing === 'hidden' ? 'fraud' : null })
}

const prepare = async (state: State): Promise<void> => {
  for (const owner of owners) await set(world.things[owner].campaignId, state)
}

const seesHidden = (caller: CallerName) => isOwner(caller) || isAdmin(caller)
const starts = ({ errors }: Endpoint) => errors?.includes('campaign_frozen') === true
/** An owner who sees their hidden campaign neither reports it nor mails people about it. */
const endsWhileHidden = ['POST /campaigns/:id/report']

/** The calls that this server, which has no PayPal, refuses before it looks at the campaign. */
const offWithoutPaypal: Record<string, ErrorCode> = { 'POST /admin/payouts/:id/approve': 'payouts_off' }

/** The error of a call that its caller may make; null: the state does not stop it. */
const stoppedBy = (endpoint: Endpoint, caller: CallerName, { refusal }: State): ErrorCode | null => {
  if (!refusal || !endpoint.errors?.includes(refusal)) return null
  const ends = starts(endpoint) || endsWhileHidden.includes(nameOf(endpoint))
  const isShown = refusal === 'campaign_hidden' && !ends && seesHidden(caller)
  return isShown ? null : (offWithoutPaypal[nameOf(endpoint)] ?? refusal)
}

// Each test has a call of each caller, and an account writes 90 times a minute.
let tests = 0
beforeEach(() => {
  if (++tests % 80 === 0) world.app().clock.advance(minute)
})

const namesCampaign = ({ path }: Endpoint) => /^\/(admin\/)?campaigns\/:id|^\/admin\/payouts\/:id/.test(path)
const calls = allEndpoints.filter(namesCampaign)

test('every call that visitors or members may make about a campaign says that it may be hidden', () => {
  const open = calls.filter(({ access }) => ['anyone', 'user', 'verified', 'verified or guest'].includes(access))
  const silent = open.filter(({ errors }) => !errors?.includes('campaign_hidden')).map(nameOf)
  expect(silent).toEqual(goesOnWhileHidden)
})

describe.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test.each(Object.keys(states) as (keyof typeof states)[])('about a campaign that is %s', async (name) => {
    const state = states[name]
    await prepare(state)
    for (const caller of callers) {
      const answer = await world.ask(endpoint, caller)
      if (answer.statusCode < 300 && endpoint.method !== 'GET') await prepare(state)
      const code = answer.statusCode < 400 ? undefined : answer.json<{ code: ErrorCode }>().code
      const refusal = promised(endpoint, caller)
      if (refusal)
        expect({ caller, status: answer.statusCode, code }).toEqual({
          caller,
          status: refusal.status,
          code: refusal.code,
        })
      else {
        const stopped = stoppedBy(endpoint, caller, state)
        if (stopped) expect({ caller, code }).toEqual({ caller, code: stopped })
        else expect({ caller, code: refusals.find((one) => one === code) }).toEqual({ caller, code: undefined })
      }
    }
  })
})
