import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { describe, expect, test } from 'vitest'
import { runSql } from '../../../test/run-sql.ts'
import { newId } from '../../platform/base/tokens.ts'
import { useGuestPage } from '../../../test/guest-page.ts'

const scene = useGuestPage()
const { ending, mails, look, withdraw, supporters, supporting, standing } = scene

describe('the link to a guest’s page', () => {
  test('stops the mails about the support that were not sent yet, and no others', async () => {
    const token = await supporting()
    const trees = await ending('Plant trees')
    await supporting(trees)
    const other = `x${scene.email}`
    await supporting(scene.river, other)
    const before = (await mails()).length
    await scene.t.runJob('reminders')
    await withdraw(token)
    expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual(['Today: Plant trees'])
    expect((await mails(other)).at(-1)?.subject).toBe('Today: Clean the river')
  })

  test('changes nothing if the withdrawal fails halfway', async () => {
    const token = await supporting()
    await scene.t.runJob('reminders')
    await runSql(
      scene.t.ownerUrl,
      `create function break_it() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$;
       create trigger break_it before delete on mail for each statement execute function break_it()`,
    )
    try {
      expect((await withdraw(token)).status).toBe(500)
    } finally {
      await runSql(scene.t.ownerUrl, 'drop function break_it cascade')
    }
    expect(await standing(token)).toEqual(['confirmed'])
    expect((await mails()).at(-1)?.subject).toBe('Today: Clean the river')
  })

  test('opens only its campaign for its address', async () => {
    const trees = await ending('Plant trees')
    const token = await supporting()
    await supporting(trees)
    await supporting(scene.river, `x${scene.email}`)
    expect((await look(token)).body.supports.map(({ title }) => title)).toEqual(['Clean the river'])
    const refused = await withdraw(token, trees._id)
    expect(refused.error).toMatchObject({ code: 'campaign_not_found' })
    expect((await withdraw(token, newId())).error.code).toBe('campaign_not_found')
    await withdraw(token)
    expect(await supporters()).toBe(1)
    expect(await supporters(trees)).toBe(1)
  })

  test('is not an unsubscribe link, and vice versa', async () => {
    const token = await supporting()
    expect((await scene.t.call(unsubscribeEndpoint, { body: { token } })).error.code).toBe('invalid_token')
    await scene.t.runJob('reminders')
    const stop = /\/unsubscribe\?token=(\S+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
    expect((await look(stop)).error.code).toBe('invalid_token')
    expect((await withdraw(stop)).error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
  })

  test('that was changed or made up is refused', async () => {
    const token = await supporting()
    for (const bad of [`${token.slice(0, -4)}AAAA`, 'x', 'x'.repeat(3_000)]) {
      expect((await look(bad)).error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
      expect((await withdraw(bad)).error.code).toBe('invalid_token')
    }
    expect(await supporters()).toBe(1)
  })
})
