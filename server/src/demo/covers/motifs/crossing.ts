import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  brick,
  cream,
  fade,
  ink,
  lilac,
  marigold,
  mist,
  mix,
  night,
  paper,
  peach,
  plum,
  rose,
  terracotta,
} from '../../../base/drawing/colours.ts'
import {
  arch,
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
} from '../../../base/drawing/shapes.ts'
import { type Motif, shadow, skyOf, windows } from './scenery.ts'

/** A stone tenement with bays of windows and chimneys. */
const tenement = (canvas: Canvas, x: number, top: number, width: number, shade: number): void => {
  const wall = mix(lilac, plum, shade)
  canvas.fill(join(rect(x + 24, top - 46, 30, 60), rect(x + width - 70, top - 46, 30, 60)), mix(wall, night, 0.25))
  canvas.fill(rect(x, top, width, 620 - top), wall)
  canvas.fill(rect(x, top, width, 14), mix(wall, night, 0.3))
  const columns = Math.floor(width / 70)
  const inset = (width - columns * 70 + 34) / 2
  canvas.fill(windows([x + inset, top + 48], columns, 4, [36, 58], [34, 36]), mix(wall, night, 0.42))
  canvas.fill(windows([x + inset, top + 48], columns, 4, [36, 27], [34, 67]), mix(wall, cream, 0.35))
}

const school = (canvas: Canvas): void => {
  canvas.fill(polygon([560, 330], [800, 190], [1040, 330]), brick)
  canvas.fill(rect(590, 330, 420, 300), terracotta)
  canvas.fill(rect(752, 150, 96, 130), brick)
  canvas.fill(polygon([738, 152], [800, 84], [862, 152]), aubergine)
  canvas.fill(circle(800, 206, 32), cream)
  canvas.fill(
    join(
      line(
        [
          [800, 206],
          [800, 184],
        ],
        5,
      ),
      line(
        [
          [800, 206],
          [815, 214],
        ],
        5,
      ),
    ),
    ink,
  )
  canvas.fill(windows([628, 378], 2, 2, [56, 74], [22, 30]), cream)
  canvas.fill(windows([842, 378], 2, 2, [56, 74], [22, 30]), cream)
  canvas.fill(arch(764, 470, 72, 160), night)
}

/** A stripe of the crossing: wider and farther apart towards whoever looks. */
const stripe = (i: number): Shape => {
  const near = (share: number): Point => [800 + (share - 0.5) * 2100, 900]
  const far = (share: number): Point => [800 + (share - 0.5) * 720, 640]
  const [from, to] = [(i + 0.18) / 9, (i + 0.74) / 9]
  return polygon(far(from), far(to), near(to), near(from))
}

/** A child on the way, seen from behind; feet at 0, 0. */
const child = (coat: Parameters<typeof mix>[0], bag: typeof coat, at: Point, size: number) => (canvas: Canvas) => {
  const put = (shape: Shape) => move(scale(shape, size), ...at)
  shadow(canvas, at[0], at[1], 62 * size)
  canvas.fill(
    put(
      join(
        line(
          [
            [-13, -74],
            [-20, -4],
          ],
          20,
        ),
        line(
          [
            [13, -74],
            [24, -10],
          ],
          20,
        ),
      ),
    ),
    night,
  )
  canvas.fill(
    put(
      line(
        [
          [-34, -128],
          [-52, -82],
        ],
        18,
      ),
    ),
    mix(coat, ink, 0.12),
  )
  canvas.fill(
    put(
      line(
        [
          [34, -128],
          [60, -92],
        ],
        18,
      ),
    ),
    mix(coat, ink, 0.12),
  )
  canvas.fill(put(rect(-38, -152, 76, 94, 28)), coat)
  canvas.fill(put(rect(-26, -144, 52, 62, 14)), bag)
  canvas.fill(put(rect(-18, -112, 36, 22, 6)), mix(bag, ink, 0.2))
  canvas.fill(put(circle(0, -180, 30)), ink)
  canvas.fill(put(ellipse(0, -190, 33, 22)), mix(bag, ink, 0.1))
}

/** The crossing patrol's sign: a disc on a pole. */
const lollipop = (canvas: Canvas): void => {
  shadow(canvas, 1236, 846, 70)
  canvas.fill(
    line(
      [
        [1236, 846],
        [1236, 420],
      ],
      16,
    ),
    ink,
  )
  canvas.fill(
    line(
      [
        [1236, 760],
        [1236, 700],
      ],
      16,
    ),
    paper,
  )
  canvas.fill(
    line(
      [
        [1236, 620],
        [1236, 560],
      ],
      16,
    ),
    paper,
  )
  canvas.fill(circle(1236, 320, 132), ink)
  canvas.fill(circle(1236, 320, 118), marigold)
  canvas.fill(rect(1152, 306, 168, 28, 6), ink)
}

/** A school at the end of a crossing, and two children on it. */
export const crossing: Motif = (canvas) => {
  skyOf(canvas, peach, cream, 560)
  const houses: Parameters<typeof tenement>[1][][] = [
    [-60, 250, 300, 0.35],
    [226, 306, 250, 0.12],
    [1124, 290, 250, 0.16],
    [1366, 236, 300, 0.42],
  ]
  for (const [x = 0, top = 0, width = 0, shade = 0] of houses) tenement(canvas, x, top, width, shade)
  school(canvas)
  canvas.fill(rect(0, 606, 1600, 40), mist)
  canvas.fill(rect(0, 640, 1600, 260), downwards(mix(plum, night, 0.45), night, 260, 640))
  for (let i = 0; i < 9; i++) canvas.fill(stripe(i), downwards(mix(paper, lilac, 0.3), paper, 200, 640))
  child(aubergine, rose, [640, 788], 1)(canvas)
  child(terracotta, marigold, [770, 812], 1.08)(canvas)
  lollipop(canvas)
  canvas.fill(rect(0, 640, 1600, 8), fade(night, 0.35))
}
