import {
  freezeCampaignEndpoint,
  getModerationEndpoint,
  hideCampaignEndpoint,
  publishCampaignEndpoint,
  reinstateUserEndpoint,
  suspendUserEndpoint,
  unfreezeCampaignEndpoint,
} from '@muster/contract/campaigns/moderation.ts'
import { usePayouts } from './paying-out.ts'
import type { Person } from './given.ts'
import type { PaypalOptions } from './paypal.ts'

/** Sets up a campaign, its people and an admin who decides about them, for every test of a file. */
export const useModeration = (options: PaypalOptions = {}) => {
  const scene = usePayouts(options)
  const asAdmin = (by?: Person) => scene.t.as((by ?? scene.admin()).token)
  const params = () => ({ id: scene.campaignId })
  const reason = 'The pictures show another bridge'
  return Object.assign(scene, {
    hide: (by?: Person) => asAdmin(by)(hideCampaignEndpoint, { params: params(), body: { category: 'fraud', reason } }),
    publish: (by?: Person) => asAdmin(by)(publishCampaignEndpoint, { params: params(), body: { reason } }),
    freeze: (by?: Person) => asAdmin(by)(freezeCampaignEndpoint, { params: params(), body: { reason } }),
    unfreeze: (by?: Person) => asAdmin(by)(unfreezeCampaignEndpoint, { params: params(), body: { reason } }),
    suspend: (who: Person, by?: Person) =>
      asAdmin(by)(suspendUserEndpoint, { params: { id: who.user._id }, body: { reason } }),
    reinstate: (who: Person, by?: Person) =>
      asAdmin(by)(reinstateUserEndpoint, { params: { id: who.user._id }, body: { reason } }),
    moderation: async (by: Person = scene.owner) =>
      (await scene.t.as(by.token)(getModerationEndpoint, { params: params() })).body,
    mailsOf: async ({ email }: Person) => {
      await scene.t.runJob('mail')
      return scene.t.mailbox.to(email)
    },
  })
}

/** The token in the link to the page of an appeal. */
export const appealTokenIn = (text = ''): string => /\/appeals\/([\w.-]+)/.exec(text)?.[1] ?? ''
