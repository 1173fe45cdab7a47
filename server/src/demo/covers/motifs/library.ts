import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  brick,
  cream,
  type Colour,
  deep,
  fade,
  ink,
  lilac,
  marigold,
  mint,
  mist,
  mix,
  moss,
  night,
  paper,
  peach,
  plum,
  river,
  rose,
  sky,
  terracotta,
} from '../../../base/drawing/colours.ts'
import { arch, blob, circle, ellipse, join, line, polygon, rect, slice, turn } from '../../../base/drawing/shapes.ts'
import { type Motif, everywhere, numbers, pick, sun } from './scenery.ts'

const cloths = [aubergine, terracotta, river, marigold, moss, rose, plum, deep, cream, brick, mint, lilac] as const

/** A row of books that stand on a board at `floor`, one of them leaning. */
const books = (canvas: Canvas, from: number, to: number, floor: number, next: () => number): void => {
  let leaned = false
  for (let x = from; x < to - 46;) {
    const [width, height] = [24 + next() * 26, 104 + next() * 52]
    const cloth: Colour = pick(cloths, next())
    const leans: boolean = !leaned && x > from + (to - from) * 0.55 && next() < 0.4
    leaned ||= leans
    const put = (shape: ReturnType<typeof rect>) => (leans ? turn(shape, 0.035, [x, floor]) : shape)
    canvas.fill(put(rect(x, floor - height, width, height, 3)), cloth)
    canvas.fill(put(rect(x, floor - height + 18, width, 7)), mix(cloth, paper, 0.5))
    if (next() < 0.6) canvas.fill(put(rect(x, floor - 34, width, 12)), mix(cloth, ink, 0.3))
    x += width + (leans ? 34 : 3)
  }
}

const shelves = (canvas: Canvas, from: number, to: number, seed: number): void => {
  const next = numbers(seed)
  canvas.fill(rect(from, 40, to - from, 820), mix(aubergine, night, 0.55))
  for (const floor of [216, 420, 624, 828]) {
    canvas.fill(rect(from, floor - 184, to - from, 184), downwards(night, mix(night, plum, 0.45), 184, floor - 184))
    books(canvas, from + 18, to - 12, floor, next)
    canvas.fill(rect(from - 8, floor, to - from + 16, 22), mix(terracotta, aubergine, 0.35))
  }
}

/** The window: a lighthouse, the sea, the sun over it. */
const view = (canvas: Canvas): void => {
  canvas.fill(arch(556, 64, 488, 636), paper)
  canvas.fill(arch(576, 84, 448, 600), downwards(sky, cream, 420, 84))
  sun(canvas, [700, 300], 70, 0.3)
  canvas.fill(rect(576, 452, 448, 232), downwards(river, deep, 232, 452))
  canvas.fill(blob([800, 490], [860, 446], [930, 424], [1024, 430], [1024, 520], [940, 530], [850, 514]), moss)
  canvas.fill(polygon([902, 430], [914, 272], [950, 272], [962, 430]), paper)
  canvas.fill(join(polygon([907, 372], [910, 330], [954, 330], [957, 372])), terracotta)
  canvas.fill(rect(908, 240, 48, 34, 4), night)
  canvas.fill(rect(918, 246, 28, 24), marigold)
  canvas.fill(slice([932, 242], 28, 0.5, 1), terracotta)
  for (const [x, y, width] of [
    [620, 500, 110],
    [700, 548, 150],
    [610, 604, 90],
    [800, 622, 130],
  ] as const) {
    canvas.fill(rect(x, y, width, 8, 4), fade(paper, 0.4))
  }
  canvas.fill(join(rect(793, 84, 14, 600), rect(576, 366, 448, 14)), paper)
}

/** Two chairs' worth of a reading table, with a lamp and an open book. */
const table = (canvas: Canvas): void => {
  canvas.fill(rect(500, 684, 600, 40, 6), paper)
  canvas.fill(rect(380, 772, 840, 34, 10), mix(terracotta, aubergine, 0.2))
  canvas.fill(join(rect(430, 806, 34, 100), rect(1136, 806, 34, 100)), mix(terracotta, aubergine, 0.5))
  canvas.fill(
    blob([640, 762], [710, 736], [800, 760], [890, 736], [960, 762], [960, 772], [800, 776], [640, 772]),
    paper,
  )
  canvas.fill(
    line(
      [
        [800, 758],
        [800, 774],
      ],
      4,
    ),
    lilac,
  )
  canvas.fill(ellipse(1076, 770, 60, 10), ink)
  canvas.fill(
    line(
      [
        [1076, 768],
        [1076, 650],
      ],
      12,
    ),
    ink,
  )
  canvas.fill(polygon([1010, 660], [1142, 660], [1116, 590], [1036, 590]), marigold)
  canvas.fill(join(rect(446, 742, 130, 28, 4)), river)
  canvas.fill(rect(460, 716, 112, 26, 4), rose)
  canvas.fill(rect(452, 692, 120, 24, 4), aubergine)
  canvas.fill(circle(514, 672, 20), brick)
  canvas.fill(
    line(
      [
        [514, 654],
        [522, 642],
      ],
      5,
    ),
    moss,
  )
}

/** A reading room by the sea on a bright morning. */
export const library: Motif = (canvas) => {
  canvas.fill(everywhere, downwards(mix(peach, paper, 0.35), mix(rose, mist, 0.4)))
  canvas.fill(rect(0, 850, 1600, 50), mix(aubergine, night, 0.3))
  shelves(canvas, -20, 430, 11)
  shelves(canvas, 1170, 1620, 72)
  view(canvas)
  table(canvas)
}
