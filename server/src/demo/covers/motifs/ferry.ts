import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  cream,
  deep,
  fade,
  ink,
  lilac,
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
  blob,
  circle,
  join,
  land,
  line,
  move,
  type Point,
  polygon,
  rect,
  scale,
  type Shape,
  smooth,
  without,
} from '../../../base/drawing/shapes.ts'
import { cloud, type Motif, skyOf, sun, windows } from './scenery.ts'

/** A gull from below. */
const gull = (x: number, y: number, size: number): Shape =>
  move(
    scale(
      line(
        smooth([
          [-50, -10],
          [-24, -26],
          [0, 0],
          [24, -26],
          [50, -10],
        ]),
        9,
      ),
      size,
    ),
    x,
    y,
  )

/** A line of waves; everything below it is water. */
const waves = (y: number, height: number, length: number, offset: number): Shape => {
  const points: Point[] = []
  for (let x = offset - length; x <= 1600 + length; x += length / 2)
    points.push([x, y + (points.length % 2 === 0 ? 0 : -height)])
  return land(...points)
}

const shore = (canvas: Canvas): void => {
  canvas.fill(
    land([0, 500], [130, 470], [330, 380], [560, 250], [700, 196], [860, 210], [1040, 300], [1250, 400], [1600, 470]),
    mix(plum, sky, 0.35),
  )
  canvas.fill(
    polygon([610, 226], [700, 190], [800, 196], [880, 222], [820, 238], [770, 222], [730, 250], [690, 226], [650, 246]),
    paper,
  )
  canvas.fill(
    land([0, 540], [260, 470], [520, 420], [820, 470], [1100, 440], [1380, 500], [1600, 480]),
    mix(moss, river, 0.45),
  )
  canvas.fill(land([0, 560], [400, 540], [900, 556], [1300, 530], [1600, 550]), moss)
  const walls = [peach, cream, rose, mist, paper]
  for (let i = 0; i < 15; i++) {
    const [x, top] = [60 + i * 104 + (i % 3) * 14, 520 + ((i * 37) % 28)]
    canvas.fill(rect(x, top, 58, 50), walls[i % walls.length] ?? cream)
    canvas.fill(polygon([x - 6, top + 2], [x + 29, top - 28], [x + 64, top + 2]), i % 2 === 0 ? terracotta : aubergine)
  }
}

/** Somebody at the rail. */
const passenger = (canvas: Canvas, x: number, y: number, coat: Parameters<typeof mix>[0]): void => {
  canvas.fill(rect(x - 15, y - 44, 30, 50, 13), coat)
  canvas.fill(circle(x, y - 58, 15), ink)
}

const rail = (canvas: Canvas, from: number, to: number, y: number): void => {
  canvas.fill(
    line(
      [
        [from, y],
        [to, y],
      ],
      6,
    ),
    night,
  )
  for (let x = from; x <= to; x += 36)
    canvas.fill(
      line(
        [
          [x, y],
          [x, y + 30],
        ],
        5,
      ),
      night,
    )
}

const boat = (canvas: Canvas): void => {
  canvas.fill(rect(700, 300, 96, 120), marigold)
  canvas.fill(rect(700, 300, 96, 30), ink)
  canvas.fill(rect(860, 330, 180, 94, 12), paper)
  canvas.fill(windows([876, 352], 4, 1, [30, 34], [10, 0]), deep)
  canvas.fill(
    line(
      [
        [948, 330],
        [948, 250],
      ],
      7,
    ),
    night,
  )
  canvas.fill(polygon([948, 252], [1010, 270], [948, 288]), terracotta)
  for (const [x, coat] of [
    [560, terracotta],
    [606, river],
    [648, marigold],
    [1090, rose],
    [1130, aubergine],
  ] as const)
    passenger(canvas, x, 426, coat)
  rail(canvas, 530, 690, 396)
  rail(canvas, 1050, 1160, 396)
  canvas.fill(rect(470, 424, 730, 18, 6), night)
  canvas.fill(rect(490, 440, 690, 112), paper)
  canvas.fill(windows([520, 466], 9, 1, [50, 52], [22, 0]), mix(marigold, cream, 0.5))
  canvas.fill(polygon([330, 546], [1330, 546], [1370, 540], [1290, 690], [440, 690], [360, 620]), aubergine)
  canvas.fill(polygon([330, 546], [1330, 546], [1370, 540], [1362, 558], [338, 566]), marigold)
  for (let x = 520; x < 1240; x += 120) canvas.fill(without(circle(x, 622, 22), circle(x, 622, 13)), lilac)
  for (let x = 520; x < 1240; x += 120) canvas.fill(circle(x, 622, 13), mix(river, night, 0.4))
}

/** A ferry across a harbour below a mountain, people at its rail. */
export const ferry: Motif = (canvas) => {
  skyOf(canvas, mix(rose, lilac, 0.35), cream, 520)
  sun(canvas, [1290, 220], 104)
  canvas.fill(cloud(90, 190, 46), fade(paper, 0.85))
  shore(canvas)
  canvas.fill(rect(0, 570, 1600, 330), downwards(mix(river, sky, 0.3), deep, 330, 570))
  canvas.fill(waves(640, 14, 200, 40), mix(river, sky, 0.18))
  boat(canvas)
  canvas.fill(waves(690, 20, 220, 0), river)
  canvas.fill(blob([300, 694], [420, 668], [520, 690], [460, 712], [360, 716]), paper)
  canvas.fill(blob([1240, 692], [1330, 660], [1390, 690], [1350, 714], [1280, 714]), paper)
  canvas.fill(waves(764, 24, 260, 90), mix(river, deep, 0.5))
  canvas.fill(waves(838, 26, 300, 30), deep)
  for (const [x, y, width] of [
    [1190, 740, 150],
    [1250, 800, 110],
    [1160, 866, 130],
  ] as const) {
    canvas.fill(rect(x, y, width, 10, 5), fade(marigold, 0.7))
  }
  canvas.fill(join(gull(300, 300, 0.9), gull(420, 240, 0.6), gull(1110, 150, 0.7)), paper)
}
