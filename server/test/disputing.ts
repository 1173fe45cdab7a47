import type { DisputeStatus } from '@muster/contract/facts/disputes.ts'
import {
  createDisputeEndpoint,
  type Dispute,
  getDisputeEndpoint,
  listMyDisputesEndpoint,
  sendDisputeMessageEndpoint,
  setDisputeStatusEndpoint,
  withdrawDisputeEndpoint,
} from '@muster/contract/campaigns/disputes.ts'
import { expect } from 'vitest'
import type { Answered } from './app.ts'
import type { Person } from './given.ts'
import { mailsTo } from './mails.ts'
import { usePayouts } from './paying-out.ts'

/** Sets up a campaign with a donor, an owner and an admin for every test of a file. */
export const useDisputes = () => {
  const scene = usePayouts()

  const report = (body: Record<string, unknown> = {}, by = scene.donor) => {
    const said = { campaignId: scene.campaignId, type: 'other' as const, reason: 'The river is not there' }
    return scene.t.as(by.token)(createDisputeEndpoint, { body: { ...said, ...body } })
  }
  const reported = async (body: Record<string, unknown> = {}, by = scene.donor): Promise<Dispute> => {
    const answer = await report(body, by)
    expect(answer.status).toBe(201)
    return answer.body
  }
  const decide = (
    { _id }: { _id: string },
    status: DisputeStatus,
    resolutionNotes?: string,
    by = scene.admin(),
  ): Promise<Answered<typeof setDisputeStatusEndpoint>> => {
    const body = { status, ...(resolutionNotes !== undefined && { resolutionNotes }) }
    return scene.t.as(by.token)(setDisputeStatusEndpoint, { params: { id: _id }, body })
  }

  return Object.assign(scene, {
    report,
    reported,
    decide,
    say: (
      { _id }: { _id: string },
      text: string,
      by = scene.donor,
    ): Promise<Answered<typeof sendDisputeMessageEndpoint>> =>
      scene.t.as(by.token)(sendDisputeMessageEndpoint, { params: { id: _id }, body: { text } }),
    withdraw: ({ _id }: { _id: string }, by = scene.donor): Promise<Answered<typeof withdrawDisputeEndpoint>> =>
      scene.t.as(by.token)(withdrawDisputeEndpoint, { params: { id: _id } }),
    look: ({ _id }: { _id: string }, by = scene.admin()): Promise<Answered<typeof getDisputeEndpoint>> =>
      scene.t.as(by.token)(getDisputeEndpoint, { params: { id: _id } }),
    mine: async () => (await scene.t.as(scene.donor.token)(listMyDisputesEndpoint, { query: {} })).body,
    /** Subjects and texts of a person's mails about disputes. */
    newsFor: async (person: Person) =>
      (await mailsTo(scene.t, person.email)).filter(({ subject }) => subject?.toLowerCase().includes('dispute')),
  })
}
