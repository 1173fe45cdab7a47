import {
  coverPattern,
  patternColumns,
  type PatternForm,
  type PatternFormName,
  patternRows,
} from '@muster/contract/facts/cover-pattern.ts'
import type { Sharp } from 'sharp'
import { sharp } from '../../platform/base/sharp.ts'
import { picture } from './layout.ts'

// Drawn at twice the size, so that resizing it smooths the edges.
const width = picture.width * 2
const height = picture.height * 2

/** As on the site, the columns fill the width of a 16:9 cover, and the rows reach a little over its edges. */
const cell = Math.round((height * 16) / (patternColumns * 9))
const left = Math.floor((width - cell * patternColumns) / 2)
const top = Math.floor((height - cell * patternRows) / 2)

const isNear = (dx: number, dy: number, distance: number): boolean => dx * dx + dy * dy < distance * distance

/** Whether a form covers a point of its cell. The cell is a square of side 1, `y` runs down. */
const covers: Readonly<Record<PatternFormName, (x: number, y: number) => boolean>> = {
  'quarter-top-left': (x, y) => isNear(x, y, 1),
  'quarter-top-right': (x, y) => isNear(1 - x, y, 1),
  'quarter-bottom-right': (x, y) => isNear(1 - x, 1 - y, 1),
  'quarter-bottom-left': (x, y) => isNear(x, 1 - y, 1),
  'half-middle': (x, y) => y < 0.5 && isNear(x - 0.5, y - 0.5, 0.5),
  'half-bottom': (x, y) => isNear(x - 0.5, y - 1, 0.5),
  disc: (x, y) => isNear(x - 0.5, y - 0.5, 0.5),
  'triangle-top-right': (x, y) => x > y,
  'triangle-top-left': (x, y) => x + y < 1,
  square: () => true,
}

const fillForm = (pixels: Buffer, { row, column, form, colour }: PatternForm): void => {
  const covered = covers[form]
  const rgb = Number.parseInt(colour.slice(1), 16)
  const [cellLeft, cellTop] = [left + column * cell, top + row * cell]
  for (let y = Math.max(cellTop, 0); y < Math.min(cellTop + cell, height); y++) {
    for (let x = Math.max(cellLeft, 0); x < Math.min(cellLeft + cell, width); x++) {
      if (!covered((x + 0.5 - cellLeft) / cell, (y + 0.5 - cellTop) / cell)) continue
      pixels.writeUIntBE(rgb, (y * width + x) * 3, 3)
    }
  }
}

/** Draws the cover of a campaign without a picture, as the site does, in the shape of the share image's picture. */
export const drawPattern = (seed: string): Sharp => {
  const { ground, forms } = coverPattern(seed)
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(ground.slice(1), 'hex'))
  for (const form of forms) fillForm(pixels, form)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
