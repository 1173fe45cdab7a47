import { Campaign, campaignParams } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'

export const cancelCampaignEndpoint = endpoint({
  ...calls.cancelCampaign,
  access: 'owner',
  summary:
    'Cancel a campaign: it takes no more support and no donations, its page stays, supporters and donors are mailed',
  params: campaignParams,
  response: Campaign,
  errors: ['campaign_not_found', 'campaign_cancelled', 'campaign_over'],
})

export const deleteCampaignEndpoint = endpoint({
  ...calls.deleteCampaign,
  access: 'owner',
  summary: 'Delete a campaign without supporters, donations and open orders',
  params: campaignParams,
  errors: ['campaign_not_found', 'campaign_in_use'],
})

export const campaignEndingEndpoints = [cancelCampaignEndpoint, deleteCampaignEndpoint]
