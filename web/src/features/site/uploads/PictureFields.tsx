import { useSession } from '../../../api/session.ts'
import { useStorageAllowed } from '../../../lib/draft.ts'
import { VerifyFirst } from '../../../ui/page/VerifyFirst.tsx'
import { CoverField } from './CoverField.tsx'
import { GalleryField } from './GalleryField.tsx'
import type { ChangeImages, GalleryImage } from './useGallery.ts'
import type { PictureQueue } from './usePictureQueue.ts'

type Field<Value> = { id: string; error: string | undefined; value: Value }

/** Cover and gallery of a campaign form. Shown to people who may upload; others see what they must do first. */
export const PictureFields = ({
  queue,
  cover,
  images,
  onCover,
  onImages,
}: {
  queue: PictureQueue
  cover: Field<string | null>
  images: Field<readonly GalleryImage[]>
  onCover: (url: string | null) => void
  onImages: ChangeImages
}) => {
  const { status, user } = useSession()
  const kept = useStorageAllowed() ? '. Your draft is kept' : ''
  if (status === 'signed-out') {
    return (
      <p className="rounded-md bg-sunk px-4 py-3 text-sm">
        Log in to add pictures<span>{kept}</span>.
      </p>
    )
  }
  if (user && !user.emailVerified) return <VerifyFirst email={user.email} what={`add pictures${kept}`} />
  return (
    <>
      <CoverField id={cover.id} error={cover.error} url={cover.value} onChange={onCover} />
      <GalleryField id={images.id} error={images.error} images={images.value} queue={queue} onChange={onImages} />
    </>
  )
}
