type Pixels = { input: Buffer; raw: { width: number; height: number; channels: 4 } }

/** A sheet with rounded corners, in pixels. `head` is the colour of its upper `headHeight`. Colours are `#rrggbb`. */
type Sheet = { width: number; height: number; radius: number; ground: string; head?: string; headHeight?: number }

/** How much of the pixel at `x y` is inside the rounded corners, from 0 to 1. */
const coverage = ({ width, height, radius }: Sheet, x: number, y: number): number => {
  const dx = Math.max(radius - x - 0.5, x + 0.5 - (width - radius), 0)
  const dy = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0)
  return Math.min(Math.max(radius + 0.5 - Math.hypot(dx, dy), 0), 1)
}

/** Draws a sheet, as a layer for a picture. The server reads no SVG, so its pixels are computed. */
export const drawSheet = (sheet: Sheet): Pixels => {
  const { width, height, ground, head = ground, headHeight = 0 } = sheet
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    const rgb = Buffer.from((y < headHeight ? head : ground).slice(1), 'hex')
    for (let x = 0; x < width; x++) pixels.set([...rgb, Math.round(coverage(sheet, x, y) * 255)], (y * width + x) * 4)
  }
  return { input: pixels, raw: { width, height, channels: 4 } }
}
