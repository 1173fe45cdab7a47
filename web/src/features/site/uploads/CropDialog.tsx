import { useState } from 'react'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { ProgressBar } from '../../../ui/picture/ProgressBar.tsx'
import { CropStage, ZoomSlider, firstFrame } from './CropStage.tsx'
import type { Frame } from './CropStage.tsx'
import { cuts, unreadable } from './cuts.ts'
import type { Cut } from './cuts.ts'
import type { Area } from './jpeg.ts'
import { useCropUpload } from './useCropUpload.ts'
import type { CropState, SendCrop } from './useCropUpload.ts'

/** The upload status. One live region, so that a screen reader announces each change. */
const Outcome = ({ state }: { state: CropState }) => (
  <div className="mt-4 min-h-12">
    {state.kind === 'sending' && (
      <div className="grid gap-2">
        <p className="text-sm text-mute">Sending the picture…</p>
        <ProgressBar value={state.share} max={1} label="Sent" />
      </div>
    )}
    {state.kind === 'failed' && <Alert tone="danger" live title={state.message} />}
    <p role="status" className="flex items-center gap-2 font-semibold text-good">
      {state.kind === 'done' && (
        <>
          <Icon name="check" />
          <span>Saved</span>
        </>
      )}
    </p>
  </div>
)

/**
 * Crops a picture and uploads it. Drag, pinch, wheel, arrow keys and a slider move it.
 * It closes after the upload. Closing it before uploads nothing.
 */
export const CropDialog = ({
  file,
  cut,
  title,
  send,
  onSaved,
  onClose,
}: {
  file: Blob
  cut: Cut
  title: string
  send: SendCrop
  onSaved: (url: string) => void
  onClose: () => void
}) => {
  const [frame, setFrame] = useState(firstFrame)
  const [area, setArea] = useState<Area | null>(null)
  const { state, save, cancel, fail } = useCropUpload({ send, edgeMax: cuts[cut].edgeMax, onSaved })
  const isSending = state.kind === 'sending'
  const change = (next: Partial<Frame>) => setFrame((current) => ({ ...current, ...next }))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description="Drag the picture, or use the arrow keys, until the right part is inside the frame."
      footer={
        <>
          <Button tone="secondary" onClick={isSending ? cancel : onClose}>
            Cancel
          </Button>
          <Button
            pending={isSending || state.kind === 'done'}
            pendingLabel={isSending ? 'Saving…' : 'Saved'}
            disabled={area === null}
            onClick={() => area && void save(file, area)}
          >
            Save picture
          </Button>
        </>
      }
    >
      <CropStage
        file={file}
        cut={cut}
        frame={frame}
        onFrame={change}
        onArea={setArea}
        onUnreadable={() => fail(unreadable)}
      />
      <ZoomSlider zoom={frame.zoom} onZoom={(zoom) => change({ zoom })} />
      {cut === 'cover' && (
        <p className="text-sm text-mute">
          Cards show the whole frame. The top of your page is wider and shows only what is between the two lines.
        </p>
      )}
      <Outcome state={state} />
    </Dialog>
  )
}
