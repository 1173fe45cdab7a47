import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Area } from './jpeg.ts'
import { useCropUpload } from './useCropUpload.ts'
import type { CropState, SendCrop } from './useCropUpload.ts'
import { useObjectUrl } from './useObjectUrl.ts'

const zoomRange = { min: 1, max: 3 } as const
/** Pixels that an arrow key moves the picture by; a fifth of it with Shift. */
const keyStep = 10

/** The kinds of cut that are made: an avatar's is a circle in a square, a cover's the shape of a card's picture. */
const cuts = {
  avatar: { aspect: 1, cropShape: 'round', edgeMax: 800 },
  cover: { aspect: 16 / 9, cropShape: 'rect', edgeMax: 1920 },
} as const

type Frame = { crop: { x: number; y: number }; zoom: number }

const Stage = ({
  url,
  cut,
  frame,
  onFrame,
  onArea,
  onUnreadable,
}: {
  url: string
  cut: keyof typeof cuts
  frame: Frame
  onFrame: (change: Partial<Frame>) => void
  onArea: (area: Area) => void
  onUnreadable: () => void
}) => (
  <div className="relative h-[300px] overflow-hidden rounded-md bg-sunk">
    <Cropper
      image={url}
      {...frame}
      aspect={cuts[cut].aspect}
      cropShape={cuts[cut].cropShape}
      objectFit="cover"
      minZoom={zoomRange.min}
      maxZoom={zoomRange.max}
      keyboardStep={keyStep}
      disableAutomaticStylesInjection
      onCropChange={(crop) => onFrame({ crop })}
      onZoomChange={(zoom) => onFrame({ zoom })}
      onCropAreaChange={(_, area) => onArea(area)}
      mediaProps={{ alt: '', onError: onUnreadable }}
      cropperProps={{
        role: 'application',
        'aria-label': 'The part that is kept. Arrow keys move the picture, Shift makes the steps smaller',
      }}
      classes={{
        cropAreaClassName:
          'focus-visible:outline-4 focus-visible:-outline-offset-4 focus-visible:outline-solid focus-visible:outline-marigold',
      }}
    />
  </div>
)

const ZoomSlider = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => (
  <label className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_3.5rem] items-center gap-4 font-semibold">
    Zoom
    <input
      type="range"
      {...zoomRange}
      step={0.05}
      value={zoom}
      aria-valuetext={`${zoom.toFixed(2)} times`}
      className="h-11 w-full accent-aubergine"
      onChange={(event) => onZoom(Number(event.target.value))}
    />
    <span aria-hidden="true" className="figure text-right font-normal text-mute">
      {zoom.toFixed(2)}×
    </span>
  </label>
)

/** How the sending stands. One place, so that a screen reader hears each change. */
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
          Saved
        </>
      )}
    </p>
  </div>
)

/**
 * Choosing the part of a picture that is kept, and sending it. Drag, pinch, wheel, arrow keys and a slider move it.
 * Saved, it closes by itself; closing before that sends nothing.
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
  cut: keyof typeof cuts
  title: string
  send: SendCrop
  onSaved: (url: string) => void
  onClose: () => void
}) => {
  const url = useObjectUrl(file)
  const [frame, setFrame] = useState<Frame>({ crop: { x: 0, y: 0 }, zoom: zoomRange.min })
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
            onClick={() => url !== null && area && void save(url, area)}
          >
            Save picture
          </Button>
        </>
      }
    >
      {url === null ? (
        <div className="h-[300px] rounded-md bg-sunk" />
      ) : (
        <Stage
          url={url}
          cut={cut}
          frame={frame}
          onFrame={change}
          onArea={setArea}
          onUnreadable={() => fail('This picture cannot be opened. Choose another JPEG, PNG or WebP picture')}
        />
      )}
      <ZoomSlider zoom={frame.zoom} onZoom={(zoom) => change({ zoom })} />
      <Outcome state={state} />
    </Dialog>
  )
}
