import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  cream,
  deep,
  fade,
  ink,
  leaf,
  marigold,
  mint,
  mist,
  mix,
  moss,
  paper,
  peach,
  plum,
  river,
  sky,
  terracotta,
} from '../../../base/drawing/colours.ts'
import {
  arch,
  circle,
  join,
  land,
  line,
  move,
  type Point,
  polygon,
  rect,
  scale,
  smooth,
  type Shape,
  without,
} from '../../../base/drawing/shapes.ts'
import { type Motif, skyOf, sun, windows } from './scenery.ts'

const castle = (canvas: Canvas): void => {
  const wall = mix(plum, mist, 0.25)
  canvas.fill(land([300, 420], [520, 300], [700, 236], [900, 240], [1080, 320], [1300, 430]), moss)
  canvas.fill(rect(680, 176, 210, 84), wall)
  canvas.fill(rect(826, 106, 54, 140), mix(wall, ink, 0.12))
  canvas.fill(polygon([814, 108], [853, 52], [892, 108]), aubergine)
  canvas.fill(polygon([668, 178], [702, 132], [802, 132], [820, 178]), terracotta)
  canvas.fill(windows([700, 200], 4, 1, [14, 24], [16, 0]), cream)
  canvas.fill(land([240, 470], [480, 372], [720, 300], [960, 312], [1180, 400], [1380, 470]), leaf)
}

/** A riverside house with a steep roof. */
const house = (canvas: Canvas, x: number, top: number, width: number, wall: Parameters<typeof mix>[0]): void => {
  canvas.fill(rect(x, top, width, 590 - top), wall)
  canvas.fill(
    polygon([x - 8, top + 2], [x + 18, top - 44], [x + width - 18, top - 44], [x + width + 8, top + 2]),
    terracotta,
  )
  const columns = Math.floor((width - 16) / 42)
  canvas.fill(
    windows([x + (width - columns * 42 + 20) / 2, top + 24], columns, 3, [22, 34], [20, 18]),
    mix(wall, deep, 0.6),
  )
}

const houses = (canvas: Canvas): void => {
  const row: [x: number, top: number, width: number, wall: Parameters<typeof mix>[0]][] = [
    [-20, 400, 150, peach],
    [138, 432, 116, mint],
    [262, 412, 134, cream],
    [404, 440, 110, mix(plum, paper, 0.6)],
    [1092, 436, 120, cream],
    [1220, 406, 134, mix(terracotta, paper, 0.55)],
    [1362, 428, 118, mint],
    [1488, 398, 150, peach],
  ]
  for (const [x, top, width, wall] of row) house(canvas, x, top, width, wall)
}

const bank = (points: readonly Point[]): Shape => [smooth(points)]

/** A bridge of three arches over the water. */
const bridge = (canvas: Canvas): void => {
  const holes = [arch(556, 546, 130, 94), arch(722, 530, 156, 110), arch(914, 546, 130, 94)]
  const deck = polygon([500, 540], [660, 494], [800, 484], [940, 494], [1100, 540], [1100, 640], [500, 640])
  canvas.fill(without(deck, ...holes), mist)
  canvas.fill(
    line(
      [
        [500, 528],
        [660, 482],
        [800, 472],
        [940, 482],
        [1100, 528],
      ],
      12,
    ),
    paper,
  )
  for (let x = 520; x <= 1080; x += 40) {
    const top = 472 + Math.abs(x - 800) ** 1.7 / 260
    canvas.fill(rect(x - 4, top, 8, 26), paper)
  }
}

/** A swift in flight. */
const swift = (x: number, y: number, size: number): Shape =>
  move(
    scale(
      polygon([-60, -26], [-22, -14], [0, 6], [22, -14], [60, -26], [26, 0], [6, 16], [0, 40], [-6, 16], [-26, 0]),
      size,
    ),
    x,
    y,
  )

/** An old town on a river, its castle above, the sun in the water. */
export const riverTown: Motif = (canvas) => {
  skyOf(canvas, sky, cream, 480)
  sun(canvas, [1176, 236], 88)
  canvas.fill(
    land([0, 380], [220, 330], [480, 372], [760, 300], [1100, 350], [1380, 290], [1600, 340]),
    mix(mint, sky, 0.4),
  )
  castle(canvas)
  houses(canvas)
  canvas.fill(rect(0, 584, 1600, 316), downwards(mix(river, sky, 0.35), deep, 300, 590))
  bridge(canvas)
  for (const [y, width, strength] of [
    [664, 150, 0.8],
    [700, 200, 0.7],
    [742, 130, 0.6],
    [786, 220, 0.5],
    [838, 150, 0.4],
  ] as const) {
    canvas.fill(rect(1176 - width / 2 + (y % 40), y, width, 12, 6), fade(marigold, strength))
  }
  for (const [x, y, width] of [
    [380, 690, 190],
    [640, 740, 260],
    [820, 812, 220],
    [520, 850, 150],
    [980, 690, 90],
    [1380, 800, 130],
  ] as const) {
    canvas.fill(rect(x, y, width, 8, 4), fade(paper, 0.3))
  }
  canvas.fill(
    bank([
      [-20, 640],
      [160, 650],
      [330, 700],
      [400, 780],
      [340, 860],
      [300, 940],
      [-20, 940],
    ]),
    moss,
  )
  canvas.fill(
    bank([
      [1620, 680],
      [1500, 690],
      [1400, 740],
      [1360, 820],
      [1400, 940],
      [1620, 940],
    ]),
    leaf,
  )
  canvas.fill(join(circle(120, 630, 74), circle(40, 590, 90), circle(200, 680, 56)), leaf)
  canvas.fill(join(circle(1560, 660, 70), circle(1500, 714, 48)), moss)
  canvas.fill(join(swift(470, 170, 0.8), swift(330, 236, 0.55), swift(580, 96, 0.5)), ink)
}
