import { type Canvas } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  brick,
  type Colour,
  cream,
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
import {
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
  turn,
} from '../../../base/drawing/shapes.ts'
import { cloud, type Motif, numbers, pick, skyOf, sun, windows } from './scenery.ts'

type Kite = { at: Point; size: number; lean: number; colours: [Colour, Colour]; hand: Point }

const kite = (canvas: Canvas, { at, size, lean, colours, hand }: Kite): void => {
  const put = (shape: Shape) => move(scale(turn(shape, lean), size), ...at)
  const [light, dark] = colours
  canvas.fill(
    line(smooth([at, [(at[0] + hand[0]) / 2 - 60, (at[1] + hand[1]) / 2 + 50], hand]), 3),
    mix(night, plum, 0.4),
  )
  canvas.fill(
    put(
      line(
        smooth([
          [0, 130],
          [26, 190],
          [-14, 250],
          [22, 320],
        ]),
        5,
      ),
    ),
    dark,
  )
  for (const [x, y] of [
    [10, 180],
    [-4, 238],
    [14, 298],
  ] as const) {
    canvas.fill(put(polygon([x, y], [x - 26, y - 14], [x - 26, y + 14])), light)
    canvas.fill(put(polygon([x, y], [x + 26, y + 14], [x + 26, y - 14])), dark)
  }
  canvas.fill(put(polygon([0, -130], [0, 130], [-92, -20])), light)
  canvas.fill(put(polygon([0, -130], [92, -20], [0, 130])), dark)
  canvas.fill(
    put(
      join(
        line(
          [
            [0, -130],
            [0, 130],
          ],
          5,
        ),
        line(
          [
            [-92, -20],
            [92, -20],
          ],
          5,
        ),
      ),
    ),
    mix(dark, ink, 0.4),
  )
}

/** Air on the move. */
const wind = (x: number, y: number, length: number): Shape =>
  line(
    smooth([
      [x, y],
      [x + length * 0.4, y - 14],
      [x + length * 0.8, y + 4],
      [x + length, y - 34],
      [x + length * 0.9, y - 58],
      [x + length * 0.82, y - 38],
    ]),
    8,
  )

const town = (canvas: Canvas): void => {
  const next = numbers(17)
  for (let x = -30; x < 1600;) {
    const [width, top] = [110 + next() * 90, 660 + next() * 70]
    const wall = pick([mix(peach, rose, 0.4), mist, mix(lilac, paper, 0.4), cream], next())
    canvas.fill(rect(x + width * 0.6, top - 110, 34, 130), brick)
    canvas.fill(rect(x, top, width, 900 - top), wall)
    canvas.fill(
      polygon([x - 8, top + 2], [x + width / 2, top - 78], [x + width + 8, top + 2]),
      mix(terracotta, brick, next()),
    )
    canvas.fill(windows([x + 20, top + 34], Math.floor((width - 20) / 46), 3, [26, 36], [20, 26]), mix(wall, plum, 0.6))
    x += width
  }
}

/** Children on the hill in front, each at the end of a string. */
const flyer = (canvas: Canvas, [x, y]: Point, coat: Colour): void => {
  canvas.fill(
    line(
      [
        [x - 8, y + 70],
        [x - 12, y + 112],
      ],
      13,
    ),
    night,
  )
  canvas.fill(
    line(
      [
        [x + 8, y + 70],
        [x + 14, y + 112],
      ],
      13,
    ),
    night,
  )
  canvas.fill(
    line(
      [
        [x + 10, y + 26],
        [x + 36, y - 10],
      ],
      12,
    ),
    mix(coat, ink, 0.15),
  )
  canvas.fill(rect(x - 24, y + 10, 48, 70, 20), coat)
  canvas.fill(circle(x, y - 10, 20), ink)
}

/** Kites over a town whose chimneys do not smoke. */
export const kites: Motif = (canvas) => {
  skyOf(canvas, mix(river, sky, 0.55), paper, 700)
  sun(canvas, [1330, 210], 110)
  canvas.fill(cloud(1190, 290, 58), paper)
  canvas.fill(cloud(110, 190, 48), mix(paper, sky, 0.25))
  canvas.fill(cloud(720, 440, 36), mix(paper, sky, 0.15))
  canvas.fill(join(wind(300, 380, 230), wind(960, 150, 200), wind(860, 560, 240)), paper)
  canvas.fill(land([0, 620], [400, 560], [900, 610], [1300, 550], [1600, 590]), mix(mint, sky, 0.35))
  town(canvas)
  kite(canvas, { at: [590, 210], size: 1.15, lean: 0.06, colours: [rose, terracotta], hand: [470, 740] })
  kite(canvas, { at: [1010, 330], size: 0.85, lean: 0.1, colours: [plum, aubergine], hand: [826, 756] })
  kite(canvas, {
    at: [300, 300],
    size: 0.62,
    lean: 0.04,
    colours: [marigold, mix(marigold, terracotta, 0.5)],
    hand: [256, 760],
  })
  canvas.fill(land([0, 836], [300, 800], [700, 820], [1100, 852], [1600, 836]), moss)
  flyer(canvas, [434, 750], marigold)
  flyer(canvas, [790, 766], river)
  flyer(canvas, [220, 770], rose)
}
