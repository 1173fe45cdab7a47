import { changePasswordEndpoint, updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { saveSecretEndpoint } from '@muster/contract/site/secrets.ts'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../../test/given.ts'
import { runSql } from '../../../../test/run-sql.ts'
import { grantAdmin } from '../../../people/index.ts'

let t: TestApp
let given: Given
let admin: Person

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  admin = await given.admin()
})
afterAll(() => t.close())

const historyOf = async ({ user }: Person, query: { limit?: number; cursor?: string } = {}) =>
  (await t.as(admin.token)(getUserHistoryEndpoint, { params: { id: user._id }, query })).body

/** Runs a statement with the application's role. */
const asApplication = (statement: string) => t.context.db.executeQuery(CompiledQuery.raw(statement))

describe('The change history of a user', () => {
  test('lists their changes by field names, newest first', async () => {
    const ana = await given.user({ name: 'Ana' })
    const campaign = await given.campaign(ana)
    await t.as(ana.token)(updateProfileEndpoint, { body: { username: `ana${Date.now()}`, phone: '+38631234567' } })
    await t.as(ana.token)(updateCampaignEndpoint, {
      params: { id: campaign._id },
      body: { title: 'Clean the river again', goalAmount: 100, targetType: 'corporate' },
    })
    const entries = await historyOf(ana)
    const actor = { kind: 'user', _id: ana.user._id, displayName: 'Ana' }
    expect(entries.slice(0, 2)).toMatchObject([
      {
        modelName: 'Campaign',
        action: 'updated',
        key: 'goalAmount, targetType, title',
        recordName: 'Clean the river again',
        actor,
      },
      { modelName: 'User', action: 'updated', key: 'phone, username', recordName: 'Ana', actor },
    ])
    expect(entries[2]).toMatchObject({ modelName: 'Campaign', action: 'created', recordId: campaign._id, actor })
    expect(entries[2]?.key).toContain('title')
    expect(entries[3]).toMatchObject({ modelName: 'User', action: 'created', actor: { kind: 'system' } })
    expect(entries).toHaveLength(4)
  })

  test('names what an owner says about the day as the fields of the API', async () => {
    const eva = await given.user()
    const { _id: id } = await given.campaign(eva)
    const meetingPlace = { lat: 46.5547, lon: 15.6459 }
    const times = { startTime: '09:30', endTime: '13:00' }
    const body = { ...times, meetingPoint: 'At the fountain', meetingPlace, peopleGoal: 200 }
    await t.as(eva.token)(updateCampaignEndpoint, { params: { id }, body })
    expect((await historyOf(eva))[0]?.key).toBe('endTime, meetingPlace, meetingPoint, peopleGoal, startTime')
  })

  test('lists changes by others, with the actor', async () => {
    const ben = await given.user({ name: 'Ben' })
    await grantAdmin(t.context.db, ben.email)
    expect((await historyOf(ben))[0]).toMatchObject({
      key: 'role',
      actor: { kind: 'system', _id: null, displayName: null },
    })
  })

  test('shows a password as changed, without the password or its hash', async () => {
    const cleo = await given.user()
    const newPassword = 'an entirely new one'
    await t.as(cleo.token)(changePasswordEndpoint, { body: { currentPassword: cleo.password, newPassword } })
    const entries = await historyOf(cleo)
    expect(entries[0]).toMatchObject({ modelName: 'User', key: 'password' })
    const { rows } = await asApplication('select * from change_history')
    expect(JSON.stringify([entries, rows])).not.toMatch(/argon2|entirely|correct horse/)
  })

  test('names a stored secret that they saved, and not its value', async () => {
    await t.as(admin.token)(saveSecretEndpoint, { body: { name: 'SOME_KEY', value: 'unspeakable' } })
    await t.as(admin.token)(saveSecretEndpoint, { body: { name: 'SOME_KEY', value: 'unspeakable too' } })
    const [second, first] = await historyOf(admin)
    expect(second).toMatchObject({ modelName: 'StoredSecret', action: 'updated', key: 'value', recordName: 'SOME_KEY' })
    expect(first).toMatchObject({ modelName: 'StoredSecret', action: 'created', recordName: 'SOME_KEY' })
    expect(JSON.stringify(await historyOf(admin))).not.toContain('unspeakable')
  })

  test('has no entry without a change', async () => {
    const dan = await given.user({ name: 'Dan' })
    const before = (await historyOf(dan)).length
    await t.as(dan.token)(updateProfileEndpoint, { body: { name: 'Dan' } })
    expect(await historyOf(dan)).toHaveLength(before)
  })

  test('has pages without gaps or repeats', async () => {
    const eve = await given.user()
    for (const name of ['Eva', 'Evi', 'Evo', 'Eve', 'Evan'])
      await t.as(eve.token)(updateProfileEndpoint, { body: { name } })
    const params = { id: eve.user._id }
    const all: string[] = []
    for (let cursor: string | undefined; ;) {
      const { body, headers } = await t.as(admin.token)(getUserHistoryEndpoint, {
        params,
        query: { limit: 2, ...(cursor && { cursor }) },
      })
      all.push(...body.map(({ _id }) => _id))
      cursor = /cursor=([^&>]+)/.exec(String(headers['link']))?.[1]
      if (!cursor) break
    }
    expect(all).toEqual((await historyOf(eve, { limit: 100 })).map(({ _id }) => _id))
    expect(all).toHaveLength(6)
  })

  test('of an unknown user is not found', async () => {
    const answer = await t.as(admin.token)(getUserHistoryEndpoint, {
      params: { id: '00000000-0000-7000-8000-000000000000' },
      query: {},
    })
    expect(answer).toMatchObject({ status: 404, error: { error: 'This user does not exist' } })
  })
})

describe('The database', () => {
  test.each([
    `insert into change_history (id, model, record_id, action, columns, actor_kind, created_at)
       values (gen_random_uuid(), 'account', gen_random_uuid(), 'updated', '{}', 'system', now())`,
    `update change_history set model = 'campaign'`,
    'delete from change_history',
    'truncate change_history',
  ])('lets the application not do this to the history: %s', async (statement) => {
    await expect(asApplication(statement)).rejects.toThrow('permission denied')
  })

  test.each([`update change_history set model = 'campaign'`, 'delete from change_history', 'truncate change_history'])(
    'lets not even the owner: %s',
    async (statement) => {
      await given.user()
      await expect(runSql(t.ownerUrl, statement)).rejects.toThrow('append-only')
    },
  )

  test('records changes outside of the application, marked as such', async () => {
    const person = await given.user()
    await runSql(t.ownerUrl, `update account set role = 'admin' where id = '${person.user._id}'`)
    expect((await historyOf(person))[0]).toMatchObject({ key: 'role', actor: { kind: 'database' } })
  })

  test('records the actor of each transaction, also for many concurrent ones on few connections', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => given.user()))
    await Promise.all(
      people.map((person) => t.as(person.token)(updateProfileEndpoint, { body: { name: `P ${person.user._id}` } })),
    )
    for (const person of people) {
      expect((await historyOf(person))[0]).toMatchObject({ key: 'name', actor: { _id: person.user._id } })
    }
  })
})
