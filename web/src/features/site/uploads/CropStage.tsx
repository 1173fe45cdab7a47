import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Area } from './jpeg.ts'
import { cuts } from './cuts.ts'
import type { Cut } from './cuts.ts'
import { useObjectUrl } from './useObjectUrl.ts'

const zoomRange = { min: 1, max: 3 } as const
/** Pixels that an arrow key moves the picture; with Shift, a fifth of it. */
const keyStep = 10

export type Frame = { crop: { x: number; y: number }; zoom: number }

/** The largest centred area. */
export const firstFrame: Frame = { crop: { x: 0, y: 0 }, zoom: zoomRange.min }

type Size = { width: number; height: number }

/** Marks the part of the crop that a wider place shows: the middle of it. */
const InnerFrame = ({ size, aspect }: { size: Size; aspect: number }) => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-items-center">
    <div
      data-testid="inner-frame"
      className="border-y border-[#fff] shadow-[0_0_0_1px_#1d1722]"
      style={{ width: size.width, height: size.width / aspect }}
    />
  </div>
)

/** The picture behind the crop frame. Drag, pinch, wheel and arrow keys move it. */
export const CropStage = ({
  file,
  cut,
  frame,
  onFrame,
  onArea,
  onUnreadable,
}: {
  file: Blob
  cut: Cut
  frame: Frame
  onFrame: (change: Partial<Frame>) => void
  onArea: (area: Area) => void
  onUnreadable: () => void
}) => {
  const url = useObjectUrl(file)
  const [size, setSize] = useState<Size | null>(null)
  if (url === null) return <div className="h-[300px] rounded-md bg-sunk" />
  return (
    <div className="relative h-[300px] overflow-hidden rounded-md bg-sunk">
      <Cropper
        image={url}
        {...frame}
        aspect={cuts[cut].aspect}
        cropShape={cuts[cut].cropShape}
        objectFit={cuts[cut].objectFit}
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
        onCropSizeChange={({ width, height }) => setSize({ width, height })}
        classes={{
          cropAreaClassName:
            'focus-visible:outline-4 focus-visible:-outline-offset-4 focus-visible:outline-solid focus-visible:outline-marigold',
        }}
      />
      {size !== null && cut === 'cover' && <InnerFrame size={size} aspect={cuts.cover.inner} />}
    </div>
  )
}

export const ZoomSlider = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => (
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
      {`${zoom.toFixed(2)}×`}
    </span>
  </label>
)
