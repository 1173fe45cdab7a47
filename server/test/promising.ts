import {
  getCampaignEndpoint,
  getCampaignStatsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { listVersionsEndpoint, previewChangeEndpoint } from '@muster/contract/campaigns/promises.ts'
import { useSupports } from './supporting.ts'

type Body = Record<string, unknown>

/** Sets up a campaign whose owner changes its promise, for every test of a file. */
export const usePromises = () => {
  const scene = useSupports()
  const edit = (body: Body) => scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: { id: scene.id }, body })
  return Object.assign(scene, {
    edit,
    /** Edits the campaign, which has to work, and returns the number of its promise. */
    change: async (body: Body): Promise<number> => {
      const { status, body: campaign, error } = await edit(body)
      if (status !== 200) throw new Error(`not changed: ${JSON.stringify(error)}`)
      return campaign.version
    },
    preview: (body: Body) => scene.t.as(scene.owner.token)(previewChangeEndpoint, { params: { id: scene.id }, body }),
    versions: async () => (await scene.t.call(listVersionsEndpoint, { params: { id: scene.id }, query: {} })).body,
    toRenew: async () => (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.id } })).body.toRenew,
    /** The campaign as a person sees it. */
    seenBy: async (token: string) => (await scene.t.as(token)(getCampaignEndpoint, { params: { id: scene.id } })).body,
  })
}
