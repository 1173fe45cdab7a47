import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink, type ButtonTone } from '../../../ui/button/Button.tsx'

/** Opens the campaign of a row. Its accessible name names the campaign, because a list has many of these links. */
export const OpenLink = ({
  campaign: { _id, title },
  tone = 'quiet',
}: {
  campaign: Pick<CampaignSummary, '_id' | 'title'>
  tone?: ButtonTone
}) => (
  <ButtonLink tone={tone} size="small" to={paths.campaign(_id)} aria-label={`Open ${title}`}>
    Open
  </ButtonLink>
)
