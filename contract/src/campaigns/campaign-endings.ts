import { Campaign, campaignParams } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'

export const cancelCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/cancel',
  access: 'owner',
  summary:
    'Cancel a campaign: it takes no more support and no donations, its page stays, supporters and donors are mailed',
  params: campaignParams,
  response: Campaign,
  errors: ['campaign_not_found', 'campaign_cancelled', 'campaign_over'],
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/campaigns/:id',
  access: 'owner',
  summary: 'Delete a campaign, as long as nobody supported it or donated and no order is open',
  params: campaignParams,
  errors: ['campaign_not_found', 'campaign_in_use'],
})

export const campaignEndingEndpoints = [cancelCampaign, deleteCampaign]
