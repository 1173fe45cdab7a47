import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { day } from '../src/platform/base/clock.ts'
import { testApp, type TestApp } from './app.ts'
import { type Given, given as createGiven, type Person } from './given.ts'

/** The people of a test about reminders. Each test gets new ones and starts at noon of another day, on which no other campaign ends. */
type Scene = { t: TestApp; given: Given; admin: Person; owner: Person }

const setScene = (scene: Scene): void => {
  beforeAll(async () => {
    scene.t = await testApp()
    scene.given = createGiven(scene.t)
  })
  afterAll(() => scene.t.close())
  beforeEach(async () => {
    scene.t.clock.advance(3 * day)
    scene.admin = await scene.given.admin()
    scene.owner = await scene.given.user({ name: 'Ana' })
  })
}

/** Sets up an admin and an owner of campaigns for every test of a file. */
export const useReminders = () => {
  const scene = {} as Scene
  setScene(scene)
  const dayIn = (days: number) => new Date(scene.t.clock.now().getTime() + days * day).toISOString().slice(0, 10)
  const asAdmin: TestApp['call'] = (endpoint, request) => scene.t.as(scene.admin.token)(endpoint, request)

  return Object.assign(scene, {
    asAdmin,
    dayIn,
    /** A campaign of the owner that ends today. */
    campaign: (body: Parameters<Given['campaign']>[1] = {}) =>
      scene.given.campaign(scene.owner, {
        title: 'Clean the river',
        executionDate: dayIn(0),
        actionDescription: 'Bring gloves.',
        ...body,
      }),
    /** Makes a person who supports the campaign. */
    support: async ({ _id }: Campaign): Promise<Person> => {
      const person = await scene.given.user()
      await scene.t.as(person.token)(supportCampaignEndpoint, { params: { id: _id }, body: {} })
      return person
    },
  })
}
