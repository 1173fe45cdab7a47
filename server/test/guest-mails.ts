import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { expect } from 'vitest'
import { type TestApp } from './app.ts'
import { type Given, given as createGiven, type Person } from './given.ts'

/** Campaigns and guests who request mails. */
export const useGuestMails = () => {
  let given: Given
  let owner: Person
  let id: string
  let guests = 0
  let people: string[]

  const start = async (t: TestApp): Promise<void> => {
    given = createGiven(t)
    owner = await given.user()
  }
  const begin = async (t: TestApp): Promise<void> => {
    t.clock.set('2026-06-01T12:00:00Z')
    id = (await given.campaign(owner, { title: 'Bridge over the creek' }))._id
    people = []
  }
  const newGuest = (): string => {
    const email = `g${++guests}@example.org`
    people.push(email)
    return email
  }
  const ask = (t: TestApp, email = newGuest(), campaignId = id) =>
    t.call(supportCampaignEndpoint, { params: { id: campaignId }, body: { email } })
  const askMany = async (t: TestApp, count: number): Promise<void> => {
    for (let n = 0; n < count; n++) expect((await ask(t)).body).toMatchObject({ created: false, pending: true })
  }
  /** The guests whose mail was sent, after all due mails were sent. */
  const settle = async (t: TestApp): Promise<string[]> => {
    await t.runJob('mail')
    return people.filter((email) => t.mailbox.to(email).length > 0)
  }

  return {
    ask,
    askMany,
    begin,
    get given() {
      return given
    },
    get id() {
      return id
    },
    /** The campaign whose support is requested. */
    set id(campaignId: string) {
      id = campaignId
    },
    newGuest,
    get owner() {
      return owner
    },
    get people() {
      return people
    },
    settle,
    start,
  }
}
