import { updateImagesMax } from '@muster/contract/facts/updates.ts'
import type { UpdatePictures } from '../../features/campaigns/updates/UpdateFields.tsx'
import { GalleryField } from '../../features/site/uploads/GalleryField.tsx'
import { usePictureQueue } from '../../features/site/uploads/usePictureQueue.ts'

const words = {
  max: updateImagesMax,
  label: 'Pictures',
  listLabel: 'Pictures of the update',
  tooMany: `An update has at most ${updateImagesMax} pictures`,
}

/** The pictures of an update. */
export const useUpdatePictures = (): UpdatePictures => {
  const queue = usePictureQueue()
  return { isSending: queue.isSending, field: (props) => <GalleryField queue={queue} words={words} {...props} /> }
}
