import { logoutEndpoint } from '@muster/contract/people/accounts.ts'
import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { supportCampaignEndpoint, withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test, vi } from 'vitest'
import { minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'
import { useSupports } from '../../../test/supporting.ts'

const scene = useSupports()
const { support, withdraw, ask, confirm, supporters, supportsIt, mails, mailedToken } = scene

const cancel = () => scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.id } })

describe('a signed-in person', () => {
  test('supports once, also if the button is clicked repeatedly', async () => {
    const person = await scene.given.user()
    expect((await support(person)).body).toEqual({ created: true })
    expect((await support(person)).body).toEqual({ created: false })
    expect(await supporters()).toBe(1)
    expect(await supportsIt(person)).toBe(true)
  })

  test('supports once with fifty concurrent calls', async () => {
    const person = await scene.given.user()
    const answers = await Promise.all(Array.from({ length: 50 }, () => support(person)))
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await supporters()).toBe(1)
  })

  test('withdraws, also twice, and can support again', async () => {
    const person = await scene.given.user()
    await support(person)
    expect((await withdraw(person)).status).toBe(204)
    expect((await withdraw(person)).status).toBe(204)
    expect(await supporters()).toBe(0)
    expect(await supportsIt(person)).toBe(false)
    expect((await support(person)).body).toEqual({ created: true })
  })

  test('can support and withdraw at the same time, and the count stays correct', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => scene.given.user()))
    await Promise.all(
      people.flatMap((person) => [support(person), withdraw(person), support(person), withdraw(person)]),
    )
    const supporting = await Promise.all(people.map(supportsIt))
    expect(await supporters()).toBe(supporting.filter(Boolean).length)
  })

  test('needs a verified address', async () => {
    const answer = await support(await scene.given.user({ verified: false }))
    expect(answer.status).toBe(403)
    expect(answer.error.code).toBe('email_unverified')
    expect(await supporters()).toBe(0)
  })

  test('supports nothing with a session that ended', async () => {
    const person = await scene.given.user()
    expect((await scene.t.as(person.token)(logoutEndpoint, {})).status).toBe(204)
    expect((await support(person)).error.code).toBe('session_expired')
    expect(await supporters()).toBe(0)
  })

  test('uses the session', async () => {
    const person = await scene.given.user()
    scene.t.clock.advance(10 * minute)
    await support(person)
    const sessions = scene.t.context.db.selectFrom('session').select('last_used_at')
    await vi.waitFor(async () => {
      const session = await sessions.where('account_id', '=', person.user._id).executeTakeFirst()
      expect(session?.last_used_at).toEqual(scene.t.clock.now())
    })
  })

  test('sees that their session ended, also if the call has an address', async () => {
    const answer = await scene.t.as('a'.repeat(43))(supportCampaignEndpoint, {
      params: { id: scene.id },
      body: { email: scene.email },
    })
    expect(answer.error).toMatchObject({ code: 'session_expired' })
    expect(await mails()).toEqual([])
  })

  test('can keep the name off lists', async () => {
    const person = await scene.given.user()
    await support(person, { anonymous: true })
    const row = await scene.t.context.db
      .selectFrom('support')
      .select('anonymous')
      .where('campaign_id', '=', scene.id)
      .executeTakeFirst()
    expect(row).toEqual({ anonymous: true })
  })
})

describe('support is refused', () => {
  test('signed out and without an address, with the request to log in', async () => {
    const answer = await ask({})
    expect(answer.status).toBe(401)
    expect(answer.error.code).toBe('unauthorized')
  })

  test('for something that is not an address, at its field', async () => {
    const answer = await ask({ email: 'nobody' })
    expect(answer.status).toBe(400)
    expect(answer.error.fields).toEqual({ email: 'Enter an email address like ana@example.org' })
  })

  test('for a campaign that does not exist', async () => {
    const params = { id: newId() }
    const person = await scene.given.user()
    for (const answer of [
      await scene.t.as(person.token)(supportCampaignEndpoint, { params, body: {} }),
      await scene.t.call(supportCampaignEndpoint, { params, body: { email: scene.email } }),
      await scene.t.as(person.token)(withdrawSupportEndpoint, { params }),
    ]) {
      expect(answer.error.code).toBe('campaign_not_found')
    }
  })

  test('after the last instant of the campaign’s day, and not before', async () => {
    const person = await scene.given.user()
    scene.t.clock.set('2026-06-20T23:59:59.999Z')
    expect((await support(person)).body).toEqual({ created: true })
    scene.t.clock.set('2026-06-21T00:00:00.000Z')
    const late = await scene.given.user()
    expect((await support(late)).error).toMatchObject({ code: 'campaign_over', error: 'This campaign is over' })
    expect((await ask()).error.code).toBe('campaign_over')
    expect((await withdraw(person)).status).toBe(204)
  })

  test('of a cancelled campaign', async () => {
    await ask()
    const token = await mailedToken()
    await cancel()
    expect((await support(await scene.given.user())).error.code).toBe('campaign_cancelled')
    expect((await ask({ email: 'other@example.org' })).error.code).toBe('campaign_cancelled')
    expect((await confirm(token)).error.code).toBe('campaign_cancelled')
    expect(await supporters()).toBe(0)
  })
})
