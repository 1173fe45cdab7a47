import {
  coverPattern,
  patternColumns,
  type PatternFormName,
  patternRows,
} from '@muster/contract/campaigns/cover-pattern.ts'
import { type Canvas, createCanvas } from '../base/drawing/canvas.ts'
import { hex } from '../base/drawing/colours.ts'
import {
  circle,
  coverHeight,
  coverWidth,
  type Point,
  polygon,
  rect,
  type Shape,
  slice,
} from '../base/drawing/shapes.ts'

// Whole pixels, so that no seam shows between neighbours. As on the site, the cells reach a little over the edges.
const cell = Math.ceil(coverWidth / patternColumns)
const half = cell / 2
const left = Math.floor((coverWidth - cell * patternColumns) / 2)
const top = Math.floor((coverHeight - cell * patternRows) / 2)

const corner = (x: number, y: number, right: 0 | 1, bottom: 0 | 1): Point => [x + cell * right, y + cell * bottom]

/** Each form in a cell whose top left corner is `x y`. */
const shapes: Readonly<Record<PatternFormName, (x: number, y: number) => Shape>> = {
  'quarter-top-left': (x, y) => slice(corner(x, y, 0, 0), cell, 0, 0.25),
  'quarter-top-right': (x, y) => slice(corner(x, y, 1, 0), cell, 0.25, 0.5),
  'quarter-bottom-right': (x, y) => slice(corner(x, y, 1, 1), cell, 0.5, 0.75),
  'quarter-bottom-left': (x, y) => slice(corner(x, y, 0, 1), cell, 0.75, 1),
  'half-middle': (x, y) => slice([x + half, y + half], half, 0.5, 1),
  'half-bottom': (x, y) => slice([x + half, y + cell], half, 0.5, 1),
  disc: (x, y) => circle(x + half, y + half, half),
  'triangle-top-right': (x, y) => polygon([x, y], [x + cell, y], [x + cell, y + cell]),
  'triangle-top-left': (x, y) => polygon([x, y + cell], [x, y], [x + cell, y]),
  square: (x, y) => rect(x, y, cell, cell),
}

/** Draws the cover of a campaign without a picture, as the site does. */
export const drawPattern = (seed: string): Canvas => {
  const canvas = createCanvas()
  const { ground, forms } = coverPattern(seed)
  canvas.fill(rect(0, 0, coverWidth, coverHeight), hex(ground))
  for (const { row, column, form, colour } of forms) {
    canvas.fill(shapes[form](left + column * cell, top + row * cell), hex(colour))
  }
  return canvas
}
