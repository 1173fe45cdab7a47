import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { campaignFields } from '@muster/contract/campaigns/fields.ts'
import { createCampaign } from '../../campaigns/index.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { saveCampaignImage, type Storage } from '../../platform/storage/index.ts'
import type { DemoCampaign } from './content/demo-campaign.ts'
import { renderCover } from './covers/cover.ts'
import { findCampaignOf, type MadeCampaign } from './demo.sql.ts'
import { contextAt } from './time.ts'

type Pictures = Pick<CampaignInput, 'imageUrl' | 'images'>

const inputOf = (demo: DemoCampaign, now: Date, pictures: Pictures): CampaignInput =>
  CampaignInput.parse({
    ...Object.fromEntries(Object.entries(demo).filter(([name]) => Object.hasOwn(campaignFields, name))),
    description: demo.description.join('\n\n'),
    actionDescription: demo.actionDescription?.join('\n\n'),
    // An instant: the campaign's time zone determines the calendar day.
    executionDate: demo.inDays === null ? null : after(now, demo.inDays * day).toISOString(),
    ...pictures,
  })

const uploadPictures = async (
  context: AppContext,
  storage: Storage,
  ownerId: string,
  { cover, gallery = [] }: DemoCampaign,
): Promise<Pictures> => {
  const { url: imageUrl } = await saveCampaignImage(context, storage, ownerId, () => renderCover(cover))
  const images = []
  for (const { cover: picture, alt } of gallery) {
    const { url } = await saveCampaignImage(context, storage, ownerId, () => renderCover(picture), 'whole')
    images.push({ url, alt })
  }
  return { imageUrl, images }
}

/** Creates a campaign with its pictures, with a creation date in the past, or finds it if it exists already. */
export const makeCampaign = async (
  context: AppContext,
  storage: Storage,
  ownerId: string,
  demo: DemoCampaign,
): Promise<MadeCampaign & { isNew: boolean }> => {
  const made = await findCampaignOf(context.db, ownerId, demo.title)
  if (made) return { ...made, isNew: false }
  const now = context.clock.now()
  const then = contextAt(context, after(now, -demo.madeDaysAgo * day))
  const pictures = await uploadPictures(then, storage, ownerId, demo)
  const campaign = await createCampaign(then, { id: ownerId, role: 'user' }, inputOf(demo, now, pictures))
  const endsAt = campaign.endsAt === null ? null : new Date(campaign.endsAt)
  return { id: campaign._id, createdAt: new Date(campaign.createdAt), endsAt, isNew: true }
}
