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

/** What the pictures belong to, and how many there can be. */
export type GalleryWords = { max: number; label: string; listLabel: string; tooMany: string }

const ofCampaign: GalleryWords = {
  max: imagesMax,
  label: 'More pictures',
  listLabel: 'Pictures of the campaign',
  tooMany: `A campaign has at most ${imagesMax} pictures besides its cover`,
}

const Help = ({ max }: { max: number }) => (
  <p className="mt-2 text-sm text-mute">
    Up to {max}. Choose them, drop them here or paste them. Describe each one for people who cannot see it.
  </p>
)

/** Pictures of a campaign, or of an update: they are chosen, dropped or pasted, described and ordered. */
export const GalleryField = ({
  id,
  error,
  images,
  queue,
  words = ofCampaign,
  onChange,
}: {
  id: string
  error: string | undefined
  images: readonly GalleryImage[]
  queue: PictureQueue
  words?: GalleryWords
  onChange: ChangeImages
}) => {
  const list = useRef<HTMLUListElement>(null)
  const gallery = useGallery({ list, addButtonId: id, images, queue, max: words.max, onChange })
  usePastedFiles(gallery.add)
  const problem = gallery.isFull ? words.tooMany : error
  const pictures = (
    <ul key="kept" ref={list} aria-label={words.listLabel} className="mt-3 grid gap-3 empty:hidden">
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
    <DropBox id={id} label={words.label} problem={problem} onFiles={gallery.add} below={[pictures, waiting]}>
      <FileButton many id={id} isWrong={Boolean(problem)} onFiles={gallery.add}>
        Add pictures
      </FileButton>
      <Help max={words.max} />
      <p role="status" className="sr-only">
        {gallery.said}
      </p>
      {gallery.cutting && <CropEach {...gallery.cutting} onDecided={gallery.decide} onClose={gallery.stopCutting} />}
    </DropBox>
  )
}
