import { withdrawGuestSupportEndpoint } from '@muster/contract/site/mine.ts'
import { getGuestPromiseEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { day, minute } from '../../platform/base/clock.ts'
import { tokenIn, useSupports } from '../../../test/supporting.ts'

const scene = useSupports()
const { support, ask, confirm, supporters, mails, mailedToken } = scene

describe('a guest', () => {
  test('is counted after opening the mailed link, also if it is opened again', async () => {
    expect((await ask()).body).toEqual({ created: false, pending: true, email: scene.email, waiting: false })
    expect(await supporters()).toBe(0)
    const [mail] = await mails()
    expect(mail?.text).toContain('Bridge over the creek')
    const token = tokenIn(mail?.text)
    expect(mail?.text).toContain(`${scene.t.context.config.publicUrl}/verify-join?token=${token}`)
    expect((await confirm(token)).body).toEqual({ campaignId: scene.id, created: true, standing: 'counted' })
    const again = { campaignId: scene.id, created: false, standing: 'counted' }
    expect((await confirm(token)).body).toEqual(again)
    expect(await supporters()).toBe(1)
  })

  test('who withdrew reads from a used link that they are not counted', async () => {
    await ask()
    const [mail] = await mails()
    const token = tokenIn(mail?.text)
    const look = async () => (await scene.t.call(getGuestPromiseEndpoint, { params: { token } })).body
    expect(await look()).toMatchObject({ isUsed: false, standing: 'none', since: null })
    await confirm(token)
    const since = scene.t.clock.now().toISOString()
    expect(await look()).toMatchObject({ isUsed: true, standing: 'counted', since })
    const mine = /\/mine\?token=([\w.~-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const left = await scene.t.call(withdrawGuestSupportEndpoint, {
      params: { token: mine },
      body: { campaignId: scene.id },
    })
    expect(left.status).toBe(204)
    expect((await confirm(token)).body).toEqual({ campaignId: scene.id, created: false, standing: 'none' })
    expect(await look()).toMatchObject({ isUsed: true, standing: 'none', since: null })
    expect(await supporters()).toBe(0)
  })

  test('whose link is opened ten times concurrently is counted once', async () => {
    await ask()
    const token = await mailedToken()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
    expect(await supporters()).toBe(1)
  })

  test('gets the same response and mail whether or not the address has an account or supports already', async () => {
    const person = await scene.given.user()
    await support(person)
    const known = await ask({ email: person.email.toUpperCase() })
    const unknown = await ask()
    expect(known.status).toBe(unknown.status)
    expect({ ...known.body, email: '' }).toEqual({ ...unknown.body, email: '' })
    const [one] = await mails(person.email.toUpperCase())
    const [other] = await mails()
    expect(one?.subject).toBe(other?.subject)
    expect((await confirm(tokenIn(one?.text))).body.created).toBe(false)
    expect(await supporters()).toBe(1)
  })

  test('reads the address that is mailed as they typed it, with an international domain', async () => {
    expect((await ask({ email: 'ana@bücher.example' })).body.email).toBe('ana@bücher.example')
    expect((await ask({ email: 'ana@xn--bcher-kva.example' })).body.email).toBe('ana@bücher.example')
  })

  test('gets one mail in ten minutes about a campaign, for any number of requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(answers.every(({ body }) => body.pending)).toBe(true)
    await ask({ email: scene.email.toUpperCase() })
    expect(await mails()).toHaveLength(1)
    scene.t.clock.advance(9 * minute)
    await ask({ email: `x${scene.email}` })
    await ask()
    scene.t.clock.advance(minute)
    await ask()
    await ask({ email: `x${scene.email}` })
    expect(await mails()).toHaveLength(2)
    expect(await mails(`x${scene.email}`)).toHaveLength(1)
  })

  test('who presses again within ten minutes has chosen what they chose last, by the one mail that they got', async () => {
    const look = async (token: string) =>
      (await scene.t.call(getGuestPromiseEndpoint, { params: { token } })).body.needs
    await ask({ email: scene.email, needs: 100 })
    const token = await mailedToken()
    expect(await look(token)).toBe(100)
    await ask({ email: scene.email.toUpperCase(), needs: 20 })
    expect(await look(token)).toBe(20)
    await ask()
    expect(await look(token)).toBeNull()
    expect(await mails()).toHaveLength(1)
    await confirm(token)
    await ask({ email: scene.email, needs: 50 })
    expect(await look(token)).toBeNull()
  })

  test('gets at most twenty mails a day about any campaigns', async () => {
    for (let n = 0; n < 22; n++) {
      scene.id = (await scene.given.campaign(scene.owner))._id
      expect((await ask()).body).toEqual({ created: false, pending: true, email: scene.email, waiting: false })
    }
    expect(await mails()).toHaveLength(20)
  })

  test('can confirm for seven days', async () => {
    await ask()
    const token = await mailedToken()
    scene.t.clock.advance(7 * day - 1)
    expect((await confirm(token)).body).toMatchObject({ created: true })
    scene.t.clock.advance(1)
    expect((await confirm(token)).error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
    scene.t.clock.advance(1)
    await scene.t.runJob('retention')
    const rows = await scene.t.context.db
      .selectFrom('guest_support_token')
      .select('email')
      .where('email', '=', scene.email)
      .execute()
    expect(rows).toEqual([])
    expect((await confirm('x'.repeat(43))).error.code).toBe('invalid_token')
  })

  test('has no usable token in the database', async () => {
    await ask()
    const token = await mailedToken()
    const rows = await scene.t.context.db.selectFrom('guest_support_token').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ token_hash: hash }) => hash.toString())).not.toContain(token)
  })
})
