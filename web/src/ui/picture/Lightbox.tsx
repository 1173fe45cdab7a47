import { Dialog } from '@base-ui/react/dialog'
import type { KeyboardEvent } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { StoredPicture } from './StoredPicture.tsx'

// The lightbox is dark in both themes.
const buttonClass =
  'grid size-12 place-items-center rounded-full bg-[#2b2431] hover:bg-[#43394c] focus-visible:outline-[#f3eef5]'

const Step = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" aria-label={label} className={buttonClass} onClick={onClick}>
    <Icon name={icon} />
  </button>
)

/** One picture at a time, full screen. Arrow keys and buttons move between pictures; Escape closes. */
export const Lightbox = ({
  images,
  shown,
  onShow,
  onClose,
}: {
  images: readonly { url: string; alt: string }[]
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}) => {
  const image = images[shown]
  const count = images.length
  const step = (by: number) => onShow((shown + by + count) % count)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  if (!image) return null
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#17131a]" />
        <Dialog.Popup
          className="fixed inset-0 z-40 grid grid-rows-[auto_minmax(0,1fr)_auto] gap-3 p-3 text-[#f3eef5] focus-visible:outline-none sm:p-5"
          onKeyDown={onKeyDown}
        >
          <div className="flex items-center justify-between gap-4">
            <Dialog.Title className="text-base font-semibold">{`Picture ${shown + 1} of ${count}`}</Dialog.Title>
            <Dialog.Close aria-label="Close" className={buttonClass}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <StoredPicture
            // Keyed by URL, so that the previous picture is not shown while the next one loads.
            key={image.url}
            url={image.url}
            sizes="100vw"
            alt={image.alt}
            className="size-full object-contain"
          />
          <div className="grid grid-cols-[3rem_minmax(0,1fr)_3rem] items-center gap-4">
            {count > 1 ? <Step icon="arrowLeft" label="Previous picture" onClick={() => step(-1)} /> : <span />}
            <p aria-live="polite" dir="auto" className="max-h-24 overflow-y-auto text-center wrap-anywhere">
              {image.alt}
            </p>
            {count > 1 && <Step icon="arrowRight" label="Next picture" onClick={() => step(1)} />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
