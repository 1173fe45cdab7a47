import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { PictureGrid } from '../../../ui/picture/PictureGrid.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { withoutTitle } from './update-words.ts'

/** What an update says below its title, and its pictures. */
export const UpdateText = ({ update }: { update: Pick<CampaignUpdate, 'title' | 'text' | 'images'> }) => (
  <>
    <PlainText text={withoutTitle(update)} className="mt-2 max-w-[66ch] empty:hidden" withLinks />
    {update.images.length > 0 && <PictureGrid images={update.images} />}
  </>
)
