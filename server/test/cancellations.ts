import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { usePayouts } from './paying-out.ts'

/** Sets up a campaign that is cancelled, for every test of a file, and reads the mails about it. */
export const useCancellations = () => {
  const scene = usePayouts()
  const params = () => ({ id: scene.campaignId })
  const asOwner = () => scene.t.as(scene.owner.token)

  const cancel = () => asOwner()(cancelCampaignEndpoint, { params: params() })
  /** Donors of what was changed can ask for it back. */
  const changeGoal = () => asOwner()(updateCampaignEndpoint, { params: params(), body: { goalAmount: 900 } })

  const sendNotices = async () => {
    await scene.t.runJob('tell-of-cancellations')
    await scene.t.runJob('mail')
  }
  const noticesTo = (address: string) =>
    scene.t.mailbox.to(address).filter(({ subject }) => subject?.startsWith('Cancelled: '))

  return { scene, params, cancel, changeGoal, sendNotices, noticesTo }
}
