import { getCampaignEndpoint, getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  stepBackEndpoint,
  supportCampaignEndpoint,
  updateSupportEndpoint,
  verifyGuestSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import type { Needs } from '@muster/contract/facts/thresholds.ts'
import { beforeEach } from 'vitest'
import { minute } from '../src/platform/base/clock.ts'
import type { Person } from './given.ts'
import { mineToken } from './guest-page.ts'
import { mailsTo, tokenIn } from './mails.ts'
import { useSupports } from './supporting.ts'

/** Sets up a campaign whose time to decide comes, and people who support it. Its day is 20 June, so it is decided on 18 June at 23:59:59.999. */
export const useDeciding = (peopleMax = 8) => {
  const scene = useSupports()
  let people: Person[] = []
  let guests = 0
  // People of their own for each test, because campaigns of earlier tests are decided on the same day.
  beforeEach(async () => {
    scene.t.clock.set('2026-06-10T12:00:00Z')
    people = await Promise.all(Array.from({ length: peopleMax }, () => scene.given.user()))
  })

  const params = () => ({ id: scene.id })
  const stats = async () => (await scene.t.call(getCampaignStatsEndpoint, { params: params() })).body
  const own = async (person: Person) => (await scene.t.as(person.token)(getCampaignEndpoint, { params: params() })).body
  return {
    scene,
    person: (index: number): Person => {
      const one = people[index]
      if (!one) throw new Error(`there are ${people.length} people`)
      return one
    },
    /** People support with these numbers, in their order. */
    supportAll: async (needs: readonly Needs[], from = 0) => {
      for (const [index, number] of needs.entries()) {
        const person = people[from + index] as Person
        const body = { needs: number }
        const { status, error } = await scene.t.as(person.token)(supportCampaignEndpoint, { params: params(), body })
        if (status !== 200) throw new Error(error.code)
      }
    },
    /** A guest supports with a number. Returns their address, and the token of their page. */
    guest: async (needs: Needs) => {
      const email = `decider${++guests}@example.org`
      await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email } })
      const mail = (await mailsTo(scene.t, email)).at(-1)
      const query = { needs: String(needs) }
      const answer = await scene.t.call(verifyGuestSupportEndpoint, { params: { token: tokenIn(mail) }, query })
      return { email, token: mineToken(mail), answer }
    },
    /** The time to decide comes, and the job runs. */
    decide: async () => {
      scene.t.clock.set('2026-06-19T00:00:00Z')
      await scene.t.runJob('decisions')
    },
    /** The job runs after the shown numbers may change. */
    later: async () => {
      scene.t.clock.advance(11 * minute)
      await scene.t.runJob('decisions')
    },
    change: (person: Person, needs: Needs) =>
      scene.t.as(person.token)(updateSupportEndpoint, { params: params(), body: { needs } }),
    stepBack: (person: Person) => scene.t.as(person.token)(stepBackEndpoint, { params: params() }),
    support: (person: Person, needs: Needs) =>
      scene.t.as(person.token)(supportCampaignEndpoint, { params: params(), body: { needs } }),
    commitment: async (person: Person) => (await own(person)).commitment,
    /** How many people came, as the campaign's page says to a person whose number was not reached. */
    came: async (person: Person) => (await own(person)).came,
    stats,
    decision: async () => {
      const { decision } = await stats()
      return decision && [decision.acting, decision.accounts, decision.guests, decision.supporters]
    },
    /** The subjects of the mails to an address about the decision, oldest first. */
    told: async (email: string) =>
      (await mailsTo(scene.t, email))
        .map(({ subject }) => subject ?? '')
        .filter((subject) => /^(It is on|You need not come|\d+ of your)/.test(subject)),
  }
}
