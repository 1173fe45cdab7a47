import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useNow } from '../../../lib/now.tsx'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { dateState } from '../campaign-words.ts'

/** A day to come as a file for a calendar of any kind. Not a way into the app, so a plain link. */
export const CalendarLink = ({ campaign }: { campaign: Campaign }) => {
  const isComing = dateState(campaign, useNow()) === 'coming'
  if (campaign.executionDate === null || !isComing) return null
  return (
    <a href={paths.calendar(campaign._id)} download className={buttonClass('secondary')}>
      <Icon name="calendar" />
      Add to calendar
    </a>
  )
}
