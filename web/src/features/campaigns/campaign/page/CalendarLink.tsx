import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useNow } from '../../../../lib/now.tsx'
import { paths } from '../../../../paths.ts'
import { buttonClass } from '../../../../ui/button/Button.tsx'
import { Icon } from '../../../../ui/picture/Icon.tsx'
import { dateState } from '../campaign-words.ts'

/** A link to the calendar file of a future day. A plain link, because it does not lead to a page of the app. */
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
