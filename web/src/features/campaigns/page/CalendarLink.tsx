import type { Campaign } from '@muster/contract/campaigns.ts'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** The day as a file for a calendar of any kind. Not a way into the app, so a plain link. */
export const CalendarLink = ({ campaign }: { campaign: Pick<Campaign, '_id' | 'executionDate' | 'cancelledAt'> }) =>
  campaign.executionDate !== null &&
  campaign.cancelledAt === null && (
    <a href={paths.calendar(campaign._id)} download className={buttonClass('secondary')}>
      <Icon name="calendar" />
      Add to calendar
    </a>
  )
