import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  brick,
  type Colour,
  cream,
  fade,
  ink,
  leaf,
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
import {
  blob,
  circle,
  ellipse,
  join,
  line,
  move,
  type Point,
  polygon,
  rect,
  scale,
  type Shape,
  smooth,
  turn,
} from '../../../base/drawing/shapes.ts'
import { type Motif, numbers, pick, skyOf, sun, windows } from './scenery.ts'

/** The houses behind, roof after roof. */
const houses = (canvas: Canvas): void => {
  const next = numbers(31)
  for (let x = -30, i = 0; x < 1600; i++) {
    const [width, top] = [108 + next() * 40, 330 + next() * 60]
    const wall = mix(pick([rose, peach, lilac, mist], next()), sky, 0.35)
    const hipped = polygon([x, top], [x + 24, top - 54], [x + width - 24, top - 54], [x + width, top])
    const pointed = polygon([x, top], [x + width / 2, top - 80], [x + width, top])
    canvas.fill(rect(x, top - 1, width - 4, 300), wall)
    canvas.fill(i % 2 === 0 ? hipped : pointed, wall)
    canvas.fill(windows([x + 18, top + 26], 3, 3, [20, 38], [(width - 100) / 2, 30]), mix(wall, plum, 0.4))
    x += width
  }
}

const petal: Shape = blob([0, 0], [16, -28], [10, -62], [0, -70], [-10, -62], [-16, -28])

const daisy = (canvas: Canvas, at: Point, size: number, petals: Colour, heart: Colour): void => {
  for (let i = 0; i < 12; i++)
    canvas.fill(move(scale(turn(petal, i / 12), size), ...at), i % 2 === 0 ? petals : mix(petals, plum, 0.1))
  canvas.fill(circle(...at, 22 * size), heart)
}

const poppy = (canvas: Canvas, [x, y]: Point, size: number): void => {
  const put = (shape: Shape) => move(scale(shape, size), x, y)
  canvas.fill(
    put(blob([-70, -20], [-50, -62], [0, -50], [50, -62], [70, -20], [40, 30], [0, 40], [-40, 30])),
    terracotta,
  )
  canvas.fill(
    put(blob([-40, -6], [-18, -40], [0, -34], [18, -40], [40, -6], [20, 26], [0, 32], [-20, 26])),
    mix(terracotta, brick, 0.7),
  )
  canvas.fill(put(circle(0, 2, 14)), ink)
}

const cornflower = (canvas: Canvas, [x, y]: Point, size: number): void => {
  for (let i = 0; i < 9; i++) {
    const ray = polygon([-5, 0], [-18, -50], [-6, -42], [0, -58], [6, -42], [18, -50], [5, 0])
    canvas.fill(move(scale(turn(ray, i / 9), size), x, y), i % 2 === 0 ? plum : mix(plum, river, 0.45))
  }
  canvas.fill(circle(x, y, 13 * size), aubergine)
}

const stem = (canvas: Canvas, foot: Point, head: Point, colour: Colour): void => {
  const middle: Point = [(foot[0] + head[0]) / 2 + (foot[0] - head[0]) * 0.3, (foot[1] + head[1]) / 2]
  canvas.fill(line(smooth([foot, middle, head]), 10), colour)
  const [x, y] = middle
  canvas.fill(move(turn(scale(petal, 1.1), 0.18), x, y + 30), colour)
  canvas.fill(move(turn(scale(petal, 0.9), -0.18), x, y + 70), colour)
}

const bee = (canvas: Canvas, [x, y]: Point, size: number): void => {
  const put = (shape: Shape) => move(scale(turn(shape, -0.04), size), x, y)
  canvas.fill(put(ellipse(-20, -62, 34, 58)), fade(paper, 0.85))
  canvas.fill(put(ellipse(34, -58, 30, 50)), fade(paper, 0.75))
  canvas.fill(put(ellipse(0, 0, 92, 56)), marigold)
  canvas.fill(
    put(join(blob([-40, -50], [-14, -55], [-14, 55], [-40, 50]), blob([14, -55], [40, -50], [40, 50], [14, 55]))),
    ink,
  )
  canvas.fill(put(circle(86, -6, 36)), ink)
  canvas.fill(put(circle(98, -14, 8)), paper)
  canvas.fill(
    put(
      join(
        line(
          smooth([
            [100, -36],
            [118, -60],
            [136, -64],
          ]),
          5,
        ),
        line(
          smooth([
            [84, -40],
            [94, -70],
            [110, -80],
          ]),
          5,
        ),
      ),
    ),
    ink,
  )
  canvas.fill(put(polygon([-90, -12], [-116, 2], [-90, 14])), ink)
}

const grass = (canvas: Canvas, seed: number, top: number, colour: Colour): void => {
  const next = numbers(seed)
  const blades: Shape[] = []
  for (let x = -20; x < 1620; x += 16) {
    const [height, lean] = [60 + next() * 120, (next() - 0.5) * 60]
    blades.push([
      [
        ...smooth([
          [x - 9, 900],
          [x - 3 + lean * 0.3, 900 - (900 - top) * 0.6],
          [x + lean, top - height + 60],
        ]),
        [x + 11, 900],
      ],
    ])
  }
  canvas.fill(join(rect(0, top + 50, 1600, 900 - top), ...blades), colour)
}

/** A verge in flower, and a bee above it. */
export const meadow: Motif = (canvas) => {
  skyOf(canvas, sky, cream, 560)
  sun(canvas, [1180, 200], 104)
  houses(canvas)
  canvas.fill(rect(0, 560, 1600, 340), downwards(mint, leaf, 200, 560))
  grass(canvas, 3, 640, mix(leaf, mint, 0.35))
  const flowers: [head: Point, kind: 'daisy' | 'poppy' | 'cornflower', size: number][] = [
    [[120, 520], 'cornflower', 1.25],
    [[270, 610], 'daisy', 0.85],
    [[420, 480], 'poppy', 1.1],
    [[590, 640], 'cornflower', 1],
    [[720, 540], 'daisy', 1.15],
    [[910, 650], 'poppy', 0.85],
    [[1070, 560], 'cornflower', 1.2],
    [[1230, 480], 'daisy', 1.05],
    [[1350, 630], 'poppy', 1],
    [[1500, 520], 'daisy', 0.9],
    [[1560, 660], 'cornflower', 0.9],
    [[30, 660], 'poppy', 0.8],
  ]
  for (const [[x, y]] of flowers) stem(canvas, [x + (x % 70) - 35, 910], [x, y], moss)
  for (const [head, kind, size] of flowers) {
    if (kind === 'daisy') daisy(canvas, head, size, paper, marigold)
    else if (kind === 'poppy') poppy(canvas, head, size)
    else cornflower(canvas, head, size)
  }
  grass(canvas, 8, 790, leaf)
  grass(canvas, 21, 840, moss)
  canvas.fill(
    line(
      smooth([
        [300, 330],
        [400, 250],
        [500, 320],
        [560, 260],
        [650, 270],
      ]),
      4,
    ),
    fade(night, 0.25),
  )
  bee(canvas, [760, 270], 1.25)
}
