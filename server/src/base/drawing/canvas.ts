import { type Colour, mix } from './colours.ts'
import { rasterize } from './rasterize.ts'
import { coverHeight, coverWidth, type Point, type Shape } from './shapes.ts'

/** Colours from one point to another in a straight line, or from a centre outwards. Stops go from 0 to 1. */
type Gradient = {
  kind: 'linear' | 'radial'
  from: Point
  to: Point
  stops: readonly (readonly [at: number, colour: Colour])[]
}
export type Paint = Colour | Gradient

/** Where a picture is drawn: forms with smooth edges, one over the other. */
export type Canvas = {
  /** Rows of red, green, blue. */
  pixels: Uint8ClampedArray
  fill(shape: Shape, paint: Paint): void
}

export const linear = (from: Point, to: Point, ...stops: Gradient['stops']): Paint => ({
  kind: 'linear',
  from,
  to,
  stops,
})

/** From `inner` at the top of the picture to `outer` at `height` below it. */
export const downwards = (upper: Colour, lower: Colour, height = coverHeight, top = 0): Paint =>
  linear([0, top], [0, top + height], [0, upper], [1, lower])

export const radial = ([x, y]: Point, radius: number, ...stops: Gradient['stops']): Paint => ({
  kind: 'radial',
  from: [x, y],
  to: [x + radius, y],
  stops,
})

const shades = 512

const colourAt = (stops: Gradient['stops'], at: number): Colour => {
  const next = stops.findIndex(([stop]) => stop >= at)
  const [nextAt, nextColour] = stops[next === -1 ? stops.length - 1 : next] ?? [0, [0, 0, 0, 0]]
  const [lastAt, lastColour] = stops[Math.max(0, (next === -1 ? stops.length : next) - 1)] ?? [nextAt, nextColour]
  return nextAt === lastAt ? nextColour : mix(lastColour, nextColour, (at - lastAt) / (nextAt - lastAt))
}

/** Which of a gradient's shades a pixel has, from 0 to 1 and beyond at either side. */
const shadeAt = ({ kind, from, to }: Gradient): ((x: number, y: number) => number) => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const lengthSquared = dx * dx + dy * dy
  if (kind === 'radial') return (x, y) => Math.sqrt(((x - from[0]) ** 2 + (y - from[1]) ** 2) / lengthSquared)
  return (x, y) => ((x - from[0]) * dx + (y - from[1]) * dy) / lengthSquared
}

/** Too little to be seen: what the rounding errors of a row come to. */
const nothing = 0.002

/** A gradient's shades: red, green, blue and opacity of each, one after the other. */
const tableOf = ({ stops }: Gradient): Float32Array => {
  const table = new Float32Array(shades * 4)
  for (let i = 0; i < shades; i++) table.set(colourAt(stops, i / (shades - 1)), i * 4)
  return table
}

/** Lays a shade of the table over one pixel. Numbers only, because this runs a million times for each cover. */
const blend = (pixels: Uint8ClampedArray, at: number, table: Float32Array, shade: number, coverage: number): void => {
  const share = coverage * (table[shade + 3] ?? 0)
  for (let channel = 0; channel < 3; channel++) {
    const below = pixels[at + channel] ?? 0
    pixels[at + channel] = below + ((table[shade + channel] ?? 0) - below) * share
  }
}

export const createCanvas = (): Canvas => {
  const pixels = new Uint8ClampedArray(coverWidth * coverHeight * 3)
  const fillPlain = (shape: Shape, colour: Colour) => {
    const table = Float32Array.from(colour)
    rasterize(shape, (y, left, right, coverage) => {
      for (let x = left; x < right; x++) {
        const share = coverage[x] ?? 0
        if (share > nothing) blend(pixels, (y * coverWidth + x) * 3, table, 0, share)
      }
    })
  }
  const fillGradient = (shape: Shape, gradient: Gradient) => {
    const table = tableOf(gradient)
    const shadeOf = shadeAt(gradient)
    rasterize(shape, (y, left, right, coverage) => {
      for (let x = left; x < right; x++) {
        const share = coverage[x] ?? 0
        if (share <= nothing) continue
        const shade = Math.round(Math.min(Math.max(shadeOf(x, y), 0), 1) * (shades - 1)) * 4
        blend(pixels, (y * coverWidth + x) * 3, table, shade, share)
      }
    })
  }
  return { pixels, fill: (shape, paint) => ('kind' in paint ? fillGradient(shape, paint) : fillPlain(shape, paint)) }
}
