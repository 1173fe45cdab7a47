import type { GuestSupport } from '@muster/contract/site/mine.ts'
import { campaign } from './samples.ts'

/** The support of a guest that counts, as the link in their mails shows it. */
export const guestSupport: GuestSupport = {
  ...{ campaignId: campaign._id, title: campaign.title, executionDate: null, timeZone: 'UTC', isCancelled: false },
  ...{
    endsAt: null,
    startTime: null,
    endTime: null,
    meetingPoint: null,
    meetingPlace: null,
    city: null,
    country: null,
  },
  ...{
    isOver: false,
    isHidden: false,
    standing: 'confirmed',
    version: 1,
    supportedVersion: 1,
    toRenew: false,
    since: campaign.createdAt,
    anonymous: true,
    shownName: null,
    needs: 1,
    commitment: 'open',
    came: null,
    acting: 0,
  },
}
