import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  brick,
  type Colour,
  cream,
  deep,
  leaf,
  marigold,
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
import {
  arch,
  blob,
  bow,
  circle,
  ellipse,
  join,
  line,
  move,
  type Point,
  polygon,
  rect,
  type Shape,
  smooth,
  without,
} from '../../../base/drawing/shapes.ts'
import { type Motif, pick, shadow, skyOf, sun } from './scenery.ts'

/** A sheet of cut paper that hangs by its upper edge, its middle at 0. */
const cutPaper = (width: number): Shape => {
  const half = width / 2
  const teeth = 6
  const fringe = Array.from({ length: teeth * 2 + 1 }, (_, i): Point => [
    half - (i * width) / (teeth * 2),
    i % 2 === 0 ? 96 : 116,
  ])
  const sheet: Shape = [[[-half, 0], [half, 0], ...fringe]]
  const petals = Array.from({ length: 6 }, (_, i) => {
    const angle = (i / 6) * Math.PI * 2
    return circle(Math.cos(angle) * 22, 52 + Math.sin(angle) * 22, 8)
  })
  const corners = [
    [-half + 20, 20],
    [half - 20, 20],
    [-half + 20, 82],
    [half - 20, 82],
  ] as const
  return without(sheet, circle(0, 52, 8), ...petals, ...corners.map(([x, y]) => circle(x, y, 7)))
}

const inks = [terracotta, river, marigold, aubergine, rose, moss] as const

/** Sheets of cut paper on a string across the square. */
const garland = (canvas: Canvas, points: Point[], first: number): void => {
  const string = smooth(points)
  canvas.fill(line(string, 4), night)
  const sheets = 8
  for (let i = 0; i < sheets; i++) {
    const [x, y] = string[Math.round(((i + 0.5) / sheets) * (string.length - 1))] ?? [0, 0]
    const colour: Colour = pick(inks, ((i + first) % inks.length) / inks.length + 0.01)
    canvas.fill(move(cutPaper(148), x, y - 2), colour)
  }
}

const arcade = (canvas: Canvas): void => {
  canvas.fill(rect(-20, 380, 1640, 330), mix(rose, peach, 0.5))
  canvas.fill(rect(-20, 380, 1640, 26), mix(terracotta, peach, 0.3))
  canvas.fill(rect(-20, 356, 1640, 26), mix(peach, paper, 0.5))
  for (let x = -10; x < 1600; x += 204) {
    canvas.fill(arch(x, 446, 150, 264), mix(plum, terracotta, 0.35))
    canvas.fill(arch(x + 20, 470, 130, 240), mix(aubergine, brick, 0.35))
    canvas.fill(rect(x + 152, 600, 50, 110), mix(peach, paper, 0.35))
    canvas.fill(rect(x + 146, 584, 62, 18), mix(peach, paper, 0.6))
  }
  canvas.fill(rect(-20, 700, 1640, 220), downwards(mix(peach, rose, 0.35), mix(terracotta, rose, 0.5), 200, 700))
}

/** A jet that rises from `from` and falls to `to`. */
const jet = (canvas: Canvas, from: Point, to: Point, height: number): void => {
  const top: Point = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - height]
  canvas.fill(line(smooth([from, top, to]), 9), mix(sky, paper, 0.35))
}

const fountain = (canvas: Canvas): void => {
  const [stone, shade] = [mist, mix(mist, plum, 0.35)]
  shadow(canvas, 800, 856, 420)
  canvas.fill(blob([440, 740], [800, 716], [1160, 740], [1150, 820], [1080, 860], [520, 860], [450, 820]), shade)
  canvas.fill(ellipse(800, 744, 372, 54), stone)
  canvas.fill(ellipse(800, 744, 344, 42), downwards(river, deep, 90, 700))
  canvas.fill(polygon([766, 740], [780, 560], [820, 560], [834, 740]), shade)
  canvas.fill(blob([620, 562], [800, 548], [980, 562], [930, 612], [840, 640], [760, 640], [670, 612]), shade)
  canvas.fill(ellipse(800, 562, 186, 26), stone)
  canvas.fill(ellipse(800, 562, 168, 18), river)
  canvas.fill(polygon([784, 560], [790, 440], [810, 440], [816, 560]), shade)
  canvas.fill(ellipse(800, 440, 62, 14), stone)
  canvas.fill(circle(800, 420, 20), shade)
  for (const side of [-1, 1]) {
    jet(canvas, [800, 406], [800 + side * 110, 558], 34)
    jet(canvas, [800, 406], [800 + side * 60, 556], 70)
    jet(canvas, [800 + side * 170, 566], [800 + side * 270, 742], 8)
    jet(canvas, [800 + side * 120, 576], [800 + side * 180, 752], 4)
  }
  for (const [x, y, radius] of [
    [530, 742, 26],
    [980, 752, 22],
    [1070, 742, 26],
    [620, 752, 22],
  ] as const) {
    canvas.fill(
      bow([x, y], radius, 5, [0.03, 0.47]).map((outline) => outline.map(([px, py]) => [px, y + (py - y) * 0.3])),
      paper,
    )
  }
}

/** Marigolds in a pot. */
const pot = (canvas: Canvas, x: number): void => {
  shadow(canvas, x, 862, 84)
  canvas.fill(join(circle(x - 50, 720, 44), circle(x + 46, 716, 46), circle(x, 690, 54)), moss)
  canvas.fill(join(circle(x - 20, 740, 44), circle(x + 30, 744, 40)), leaf)
  for (const [dx, dy] of [
    [-62, -152],
    [-14, -186],
    [42, -164],
    [66, -124],
    [-36, -120],
    [10, -140],
  ] as const) {
    canvas.fill(circle(x + dx, 860 + dy, 21), marigold)
    canvas.fill(circle(x + dx, 860 + dy, 9), mix(marigold, terracotta, 0.6))
  }
  canvas.fill(polygon([x - 72, 762], [x + 72, 762], [x + 50, 864], [x - 50, 864]), terracotta)
  canvas.fill(rect(x - 80, 748, 160, 26, 8), mix(terracotta, peach, 0.3))
}

/** A square with a fountain that runs, under cut paper. */
export const fountainSquare: Motif = (canvas) => {
  skyOf(canvas, mix(river, sky, 0.6), cream, 380)
  sun(canvas, [1240, 290], 96)
  arcade(canvas)
  fountain(canvas)
  pot(canvas, 230)
  pot(canvas, 1400)
  garland(
    canvas,
    [
      [-40, 10],
      [400, 76],
      [900, 84],
      [1300, 42],
      [1640, -20],
    ],
    0,
  )
}
