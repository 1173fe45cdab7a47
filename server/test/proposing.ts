import { getCampaignStatsEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { listVersionsEndpoint, previewChangeEndpoint } from '@muster/contract/campaigns/promises.ts'
import {
  decideProposalEndpoint,
  listProposalsEndpoint,
  listWaitingProposalsEndpoint,
  proposeChangeEndpoint,
  withdrawProposalEndpoint,
} from '@muster/contract/campaigns/proposals.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import type { TestApp } from './app.ts'
import type { Person } from './given.ts'
import { mailsTo } from './mails.ts'

type Body = Record<string, unknown>
type Proposing = { kind?: 'change' | 'correction'; reason?: string }

/** The calls of an owner who proposes changes of a campaign, and of the admins who decide about them. */
export const proposalCalls = (scene: { t: TestApp; owner: Person }, campaignId: () => string) => {
  const as = (person: Person) => scene.t.as(person.token)
  const params = () => ({ id: campaignId() })
  const propose = (change: Body, { kind = 'correction', reason = '' }: Proposing = {}) =>
    as(scene.owner)(proposeChangeEndpoint, { params: params(), body: { kind, change, reason } })
  return {
    propose,
    /** Proposes a change, which has to work, and returns its id. */
    proposed: async (change: Body, proposing: Proposing = {}): Promise<string> => {
      const { status, body, error } = await propose(change, proposing)
      if (status !== 201) throw new Error(`not proposed: ${JSON.stringify(error)}`)
      return body._id
    },
    edit: (body: Body) => as(scene.owner)(updateCampaignEndpoint, { params: params(), body }),
    preview: async (body: Body) => (await as(scene.owner)(previewChangeEndpoint, { params: params(), body })).body,
    proposals: async () => (await as(scene.owner)(listProposalsEndpoint, { params: params(), query: {} })).body,
    withdraw: (proposalId: string) =>
      as(scene.owner)(withdrawProposalEndpoint, { params: { ...params(), proposalId } }),
    /** The proposals of this campaign as an admin sees them. */
    queue: async (admin: Person, query: { status?: 'open' | 'confirmed' | 'refused' } = {}) =>
      (await as(admin)(listWaitingProposalsEndpoint, { query })).body.filter(
        ({ campaignId: id }) => id === campaignId(),
      ),
    confirm: (admin: Person, id: string, notes = '') =>
      as(admin)(decideProposalEndpoint, { params: { id }, body: { confirm: true, notes } }),
    refuse: (admin: Person, id: string, notes = 'It says something else') =>
      as(admin)(decideProposalEndpoint, { params: { id }, body: { confirm: false, notes } }),
    supportAs: (person: Person) => as(person)(supportCampaignEndpoint, { params: params(), body: {} }),
    listed: async () => (await scene.t.call(listVersionsEndpoint, { params: params(), query: {} })).body,
    stats: async () => (await scene.t.call(getCampaignStatsEndpoint, { params: params() })).body,
    /** The subjects of the mails to a person. */
    subjectsTo: async (person: Person) => (await mailsTo(scene.t, person.email)).map(({ subject }) => String(subject)),
  }
}
