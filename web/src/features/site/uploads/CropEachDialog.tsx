import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { CropStage, ZoomSlider, firstFrame } from './CropStage.tsx'
import type { Frame } from './CropStage.tsx'
import { unreadable } from './cuts.ts'
import type { Area } from './jpeg.ts'

/** One picture behind its crop frame. Reports each change of the crop area. */
const OnePicture = ({
  file,
  isUnreadable,
  onUnreadable,
  onArea,
  onLeaveOut,
}: {
  file: File
  isUnreadable: boolean
  onUnreadable: () => void
  onArea: (area: Area) => void
  onLeaveOut: () => void
}) => {
  const [frame, setFrame] = useState(firstFrame)
  const change = (next: Partial<Frame>) => setFrame((current) => ({ ...current, ...next }))
  return (
    <div>
      <CropStage file={file} cut="gallery" frame={frame} onFrame={change} onArea={onArea} onUnreadable={onUnreadable} />
      <ZoomSlider zoom={frame.zoom} onZoom={(zoom) => change({ zoom })} />
      {isUnreadable && <Alert tone="danger" live title={unreadable} />}
      <div className="mt-1 flex items-center justify-between gap-4">
        <p className="min-w-0 truncate text-sm text-mute">
          <bdi>{file.name}</bdi>
        </p>
        <Button tone="quiet" size="small" className="-mr-3.5 shrink-0" onClick={onLeaveOut}>
          Leave it out
        </Button>
      </div>
    </div>
  )
}

/**
 * Crops several pictures one after the other. Each is cropped, used as it is, or left out; then the next is shown.
 * Closing leaves out the undecided ones.
 * @param onDecided gets the crop area, null for the whole picture, or 'left out'
 */
export const CropEachDialog = ({
  files,
  index,
  onDecided,
  onClose,
}: {
  files: readonly File[]
  index: number
  onDecided: (file: File, part: Area | null | 'left out') => void
  onClose: () => void
}) => {
  const file = files[index]
  const [area, setArea] = useState<Area | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const title = useRef<HTMLSpanElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    // The next picture is announced; its frame is one Tab away.
    title.current?.focus()
  }, [index])
  if (!file) return null
  const isReady = area !== null && !isUnreadable
  const decide = (part: Area | null | 'left out') => {
    setArea(null)
    setIsUnreadable(false)
    onDecided(file, part)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <span ref={title} tabIndex={-1} className="focus-visible:outline-none">
          {files.length === 1 ? 'The picture' : `Picture ${index + 1} of ${files.length}`}
        </span>
      }
      description="Drag the picture, or use the arrow keys, until the right part is inside the frame. Or keep all of it."
      footer={
        <>
          <Button tone="secondary" disabled={!isReady} onClick={() => decide(null)}>
            Use as it is
          </Button>
          <Button disabled={!isReady} onClick={() => area && decide(area)}>
            Save picture
          </Button>
        </>
      }
    >
      <OnePicture
        key={index}
        file={file}
        isUnreadable={isUnreadable}
        onUnreadable={() => setIsUnreadable(true)}
        onArea={setArea}
        onLeaveOut={() => decide('left out')}
      />
    </Dialog>
  )
}
