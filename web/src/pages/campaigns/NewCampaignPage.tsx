import { NewCampaign } from '../../features/campaigns/campaign/editor/NewCampaign.tsx'
import type { PageHandle } from '../../meta.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { usePicturesSlot } from './usePicturesSlot.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Create a campaign', isPrivate: true }) }

export const Component = () => {
  const pictures = usePicturesSlot()
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading lead="Give it a title and say what people should do. You can add the rest after publishing.">
        Create a campaign
      </PageHeading>
      <NewCampaign pictures={pictures} />
    </div>
  )
}
