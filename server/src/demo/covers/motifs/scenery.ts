import { type Canvas, downwards, radial } from '../../../base/drawing/canvas.ts'
import { type Colour, fade, marigold, mix, paper } from '../../../base/drawing/colours.ts'
import {
  circle,
  coverHeight,
  coverWidth,
  ellipse,
  join,
  type Point,
  rect,
  type Shape,
} from '../../../base/drawing/shapes.ts'

/** Draws one cover. */
export type Motif = (canvas: Canvas) => void

export const everywhere = rect(0, 0, coverWidth, coverHeight)

/** A sky that fills the picture, from its top to `horizon`. */
export const skyOf = (canvas: Canvas, upper: Colour, lower: Colour, horizon = coverHeight): void =>
  canvas.fill(everywhere, downwards(upper, lower, horizon))

/** The marigold disc that every cover has, with its light around it. */
export const sun = (canvas: Canvas, [x, y]: Point, radius: number, glow = 0.45): void => {
  const reach = radius * 3.2
  const light = mix(marigold, paper, 0.35)
  canvas.fill(circle(x, y, reach), radial([x, y], reach, [0.25, fade(light, glow)], [1, fade(light, 0)]))
  canvas.fill(circle(x, y, radius), marigold)
}

/** The same numbers each time: variety without chance. */
export const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const cloud = (x: number, y: number, size: number): Shape =>
  join(
    circle(x, y, size),
    circle(x + size * 1.15, y - size * 0.45, size * 1.25),
    circle(x + size * 2.4, y + size * 0.05, size * 0.95),
    rect(x - size * 0.1, y, size * 2.5, size, size * 0.4),
  )

/** Rows and columns of windows. */
export const windows = ([x, y]: Point, columns: number, rows: number, [width, height]: Point, gap: Point): Shape =>
  join(
    ...Array.from({ length: columns * rows }, (_, i) =>
      rect(x + (i % columns) * (width + gap[0]), y + Math.floor(i / columns) * (height + gap[1]), width, height),
    ),
  )

/** The shade that stands under things. */
export const shadow = (canvas: Canvas, x: number, y: number, width: number): void =>
  canvas.fill(ellipse(x, y, width, width * 0.09), [20, 8, 26, 0.22])

export const pick = <Item>(items: readonly [Item, ...Item[]], share: number): Item =>
  items[Math.min(Math.floor(share * items.length), items.length - 1)] ?? items[0]
