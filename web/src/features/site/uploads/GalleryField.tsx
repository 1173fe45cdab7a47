import { imagesMax } from '@muster/contract/facts/campaigns.ts'
import { useRef } from 'react'
import { CropEach } from './CropLater.tsx'
import { DropBox } from './DropBox.tsx'
import { FileButton } from './FileButton.tsx'
import { PictureCard } from './PictureCard.tsx'
import { useGallery } from './useGallery.ts'
import type { ChangeImages, GalleryImage } from './useGallery.ts'
import { usePastedFiles } from './usePastedFiles.ts'
import type { PictureQueue } from './usePictureQueue.ts'
import { WaitingPictures } from './WaitingPictures.tsx'

const tooMany = `A campaign has at most ${imagesMax} pictures besides its cover`

const Help = () => (
  <p className="mt-2 text-sm text-mute">
    Up to {imagesMax}. Choose them, drop them here or paste them. Describe each one for people who cannot see it.
  </p>
)

/** The gallery of a campaign: pictures are chosen, dropped or pasted, described and ordered. */
export const GalleryField = ({
  id,
  error,
  images,
  queue,
  onChange,
}: {
  id: string
  error: string | undefined
  images: readonly GalleryImage[]
  queue: PictureQueue
  onChange: ChangeImages
}) => {
  const list = useRef<HTMLUListElement>(null)
  const gallery = useGallery({ list, addButtonId: id, images, queue, onChange })
  usePastedFiles(gallery.add)
  const problem = gallery.isFull ? tooMany : error
  const pictures = (
    <ul key="kept" ref={list} aria-label="Pictures of the campaign" className="mt-3 grid gap-3 empty:hidden">
      {images.map(({ url, alt }, index) => (
        <PictureCard
          key={url}
          url={url}
          alt={alt}
          index={index}
          count={images.length}
          onAlt={(text) => gallery.describe(url, text)}
          onMoveTo={gallery.move}
          onRemove={() => gallery.remove(index)}
        />
      ))}
    </ul>
  )
  const waiting = (
    <WaitingPictures
      key="waiting"
      pictures={queue.waiting}
      onRetry={(picture) => queue.retry(picture, gallery.keep)}
      onDrop={queue.drop}
    />
  )
  return (
    <DropBox id={id} label="More pictures" problem={problem} onFiles={gallery.add} below={[pictures, waiting]}>
      <FileButton many id={id} isWrong={Boolean(problem)} onFiles={gallery.add}>
        Add pictures
      </FileButton>
      <Help />
      <p role="status" className="sr-only">
        {gallery.said}
      </p>
      {gallery.cutting && <CropEach {...gallery.cutting} onDecided={gallery.decide} onClose={gallery.stopCutting} />}
    </DropBox>
  )
}
