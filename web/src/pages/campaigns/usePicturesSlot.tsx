import type { PicturesSlot } from '../../features/campaigns/campaign/editor/StoryStep.tsx'
import { PictureFields } from '../../features/site/uploads/PictureFields.tsx'
import { usePictureQueue } from '../../features/site/uploads/usePictureQueue.ts'

/** The pictures of a campaign form. Uploads belong to the page, so that they continue when the step changes. */
export const usePicturesSlot = (): PicturesSlot => {
  const queue = usePictureQueue()
  return { isSending: queue.isSending, fields: (props) => <PictureFields queue={queue} {...props} /> }
}
