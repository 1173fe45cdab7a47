import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  brick,
  cream,
  type Colour,
  ink,
  leaf,
  marigold,
  mint,
  mist,
  mix,
  night,
  paper,
  peach,
  plum,
  river,
  rose,
  sky,
  terracotta,
} from '../../../base/drawing/colours.ts'
import {
  circle,
  join,
  line,
  move,
  type Point,
  polygon,
  rect,
  smooth,
  type Shape,
} from '../../../base/drawing/shapes.ts'
import { type Motif, numbers, pick, skyOf, sun } from './scenery.ts'

type House = { x: number; top: number; width: number; bottom: number; wall: Colour }

const roof = ({ x, top, width }: House): Shape =>
  polygon([x - 12, top + 6], [x + width * 0.18, top - 56], [x + width * 0.82, top - 56], [x + width + 12, top + 6])

/** Panes, shutters and now and then a flower box. */
const fronts = (canvas: Canvas, { x, top, width, bottom, wall }: House, next: () => number): void => {
  const columns = Math.max(1, Math.floor((width - 20) / 66))
  const inset = x + (width - columns * 66 + 26) / 2
  for (let y = top + 36; y < bottom - 50; y += 96) {
    for (let column = 0; column < columns; column++) {
      const wx = inset + column * 66
      const glass = pick([mix(deepGlass, wall, 0.12), mix(deepGlass, wall, 0.12), mix(marigold, cream, 0.45)], next())
      canvas.fill(rect(wx - 3, y - 3, 46, 62), mix(wall, paper, 0.65))
      canvas.fill(rect(wx, y, 40, 56), glass)
      canvas.fill(join(rect(wx + 18, y, 4, 56), rect(wx, y + 24, 40, 4)), mix(wall, paper, 0.65))
      if (next() < 0.4) {
        canvas.fill(join(circle(wx + 6, y + 54, 10), circle(wx + 20, y + 50, 11), circle(wx + 34, y + 54, 10)), leaf)
        canvas.fill(rect(wx - 6, y + 56, 52, 14, 3), terracotta)
      }
    }
  }
}
const deepGlass = mix(river, night, 0.55)

const house = (canvas: Canvas, place: House, next: () => number): void => {
  const { x, top, width, bottom, wall } = place
  canvas.fill(rect(x, top, width, bottom - top), downwards(wall, mix(wall, plum, 0.18), bottom - top, top))
  canvas.fill(rect(x + width * 0.66, top - 96, 30, 70), mix(wall, paper, 0.3))
  canvas.fill(rect(x + width * 0.66 - 5, top - 102, 40, 12), brick)
  canvas.fill(roof(place), mix(terracotta, brick, next() * 0.7))
  fronts(canvas, place, next)
}

const walls = [
  peach,
  mint,
  cream,
  mist,
  mix(rose, paper, 0.35),
  mix(sky, paper, 0.2),
  mix(marigold, paper, 0.55),
] as const

/** One row of houses up the hill. */
const row = (canvas: Canvas, seed: number, base: number, bottom: number, size: number): void => {
  const next = numbers(seed)
  for (let x = -60; x < 1600;) {
    const width = (130 + Math.floor(next() * 3) * 66) * size
    const top = base - next() * 90 * size + Math.abs(x - 1000) * 0.09
    house(canvas, { x, top, width: width - 6, bottom, wall: pick(walls, next()) }, next)
    x += width
  }
}

/** Washing on a line that hangs between two fronts. */
const washing = (canvas: Canvas, from: Point, to: Point): void => {
  const middle: Point = [(from[0] + to[0]) / 2, Math.max(from[1], to[1]) + 34]
  const rope = smooth([from, middle, to])
  canvas.fill(line(rope, 4), ink)
  const clothes: Colour[] = [paper, rose, aubergine, marigold, river, paper]
  clothes.forEach((cloth, i) => {
    const [x, y] = rope[Math.round(((i + 0.7) / (clothes.length + 0.4)) * (rope.length - 1))] ?? from
    const piece: Shape = i % 2 === 0 ? rect(x - 30, y, 60, 84, 4) : shirt(x, y)
    canvas.fill(piece, cloth)
    canvas.fill(move(rect(-24, 0, 5, 14), x, y - 5), ink)
    canvas.fill(move(rect(19, 0, 5, 14), x, y - 5), ink)
  })
}

const shirt = (x: number, y: number): Shape =>
  polygon(
    [x - 26, y],
    [x + 26, y],
    [x + 48, y + 26],
    [x + 34, y + 42],
    [x + 26, y + 34],
    [x + 26, y + 84],
    [x - 26, y + 84],
    [x - 26, y + 34],
    [x - 34, y + 42],
    [x - 48, y + 26],
  )

/** Houses up a hill, washing between them: people live here. */
export const rooftops: Motif = (canvas) => {
  skyOf(canvas, sky, cream, 420)
  sun(canvas, [420, 190], 104)
  row(canvas, 5, 300, 520, 0.8)
  row(canvas, 91, 480, 760, 1)
  row(canvas, 40, 700, 900, 1.25)
  canvas.fill(
    join(
      line(
        [
          [560, 536],
          [560, 628],
        ],
        8,
      ),
      line(
        [
          [1240, 516],
          [1240, 606],
        ],
        8,
      ),
    ),
    ink,
  )
  washing(canvas, [560, 540], [1240, 520])
}
