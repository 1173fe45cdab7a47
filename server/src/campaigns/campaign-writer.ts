import type { CampaignChange, CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { AppContext } from '../context.ts'
import type { Caller } from '../http/access.ts'
import type { Outbox } from '../mail/index.ts'
import { createCampaign } from './create-campaign.ts'
import type { KeepPromise } from './keep-promise.ts'
import { updateCampaign } from './save-campaign.ts'
import type { Viewer } from './visible-campaign.ts'

/** Creates and edits campaigns, and takes those into review that wait for an admin. */
export const createWriter = (context: AppContext, outbox: Outbox, keepPromise: KeepPromise) => {
  const reviewing = () => {
    const { review: mode, production, publicUrl } = context.config
    return { mode, production, publicUrl, outbox }
  }
  const sendMail = async (campaign: Campaign): Promise<Campaign> => {
    if (campaign.standing === 'in_review') await outbox.wake()
    return campaign
  }
  return {
    create: async (author: Caller, input: CampaignInput) =>
      sendMail(await createCampaign(context, author, input, reviewing())),
    update: async (id: string, editor: NonNullable<Viewer>, change: CampaignChange) =>
      sendMail(await updateCampaign(context, { id, editor, change }, { keepPromise, reviewing: reviewing() })),
  }
}
export type Writer = ReturnType<typeof createWriter>
