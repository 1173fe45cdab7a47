import sharp from 'sharp'
import { createCanvas } from '../../base/drawing/canvas.ts'
import type { Motif } from './motifs/scenery.ts'
import { coverHeight, coverWidth } from '../../base/drawing/shapes.ts'

/** Draws a cover and returns it as a PNG of 1600 by 900: the same bytes each time. */
export const renderCover = (motif: Motif): Promise<Buffer> => {
  const canvas = createCanvas()
  motif(canvas)
  const raw = { width: coverWidth, height: coverHeight, channels: 3 } as const
  // Barely packed: it is unpacked again at once, and never kept.
  return sharp(canvas.pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
}
