import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  cream,
  fade,
  leaf,
  marigold,
  mint,
  mix,
  moss,
  night,
  plum,
  rose,
  terracotta,
} from '../../../base/drawing/colours.ts'
import {
  blob,
  ellipse,
  join,
  land,
  line,
  move,
  type Point,
  polygon,
  rect,
  scale,
  type Shape,
} from '../../../base/drawing/shapes.ts'
import { type Motif, shadow, skyOf, sun, windows } from './scenery.ts'

/** A crown of an acacia: flat below, softly heaped above. Middle of its lower side at 0, 0. */
const crown: Shape = blob(
  [-250, 0],
  [-236, -34],
  [-170, -62],
  [-96, -60],
  [-60, -96],
  [10, -108],
  [72, -86],
  [120, -94],
  [190, -66],
  [242, -38],
  [256, -4],
  [180, 10],
  [60, 4],
  [-60, 12],
  [-160, 6],
)

const acacia = (canvas: Canvas, at: Point, size: number, colours: [bark: typeof moss, leaves: typeof moss]): void => {
  const put = (shape: Shape) => move(scale(shape, size), ...at)
  const [bark, leaves] = colours
  canvas.fill(
    put(
      line(
        [
          [0, 0],
          [4, -150],
          [-20, -250],
        ],
        26,
      ),
    ),
    bark,
  )
  canvas.fill(
    put(
      line(
        [
          [4, -140],
          [-70, -230],
          [-150, -270],
        ],
        16,
      ),
    ),
    bark,
  )
  canvas.fill(
    put(
      line(
        [
          [4, -160],
          [80, -240],
          [170, -280],
        ],
        16,
      ),
    ),
    bark,
  )
  canvas.fill(put(move(crown, 0, -268)), leaves)
  canvas.fill(put(move(scale(crown, 0.62), -20, -300)), mix(leaves, mint, 0.22))
}

/** A young tree beside its stake; foot at 0, 0. */
const sapling = (canvas: Canvas, at: Point, size: number): void => {
  const put = (shape: Shape) => move(scale(shape, size), ...at)
  shadow(canvas, at[0], at[1] + 4, 54 * size)
  canvas.fill(put(ellipse(0, 0, 58, 15)), mix(terracotta, night, 0.55))
  canvas.fill(
    put(
      line(
        [
          [18, 4],
          [18, -120],
        ],
        9,
      ),
    ),
    cream,
  )
  canvas.fill(
    put(
      line(
        [
          [0, 2],
          [2, -90],
          [-2, -150],
        ],
        9,
      ),
    ),
    mix(night, terracotta, 0.25),
  )
  const leaf1 = blob([0, 0], [22, -26], [12, -62], [0, -78], [-14, -60], [-20, -24])
  for (const [x, y, lean] of [
    [0, -140, 0],
    [-26, -104, -1],
    [28, -116, 1],
    [-20, -70, -1],
    [26, -76, 1],
  ] as const) {
    canvas.fill(put(move(scale(leaf1, lean === 0 ? 1 : 0.72), x, y)), lean === 1 ? leaf : mix(leaf, mint, 0.3))
  }
}

const city = (canvas: Canvas): void => {
  const haze = mix(rose, plum, 0.42)
  for (const [x, top, width] of [
    [980, 470, 60],
    [1052, 420, 54],
    [1116, 452, 70],
    [1196, 392, 50],
    [1256, 440, 80],
    [1346, 478, 66],
    [900, 490, 70],
  ] as const) {
    canvas.fill(rect(x, top, width, 160), haze)
    canvas.fill(windows([x + 10, top + 16], Math.floor((width - 10) / 18), 4, [8, 12], [10, 14]), fade(cream, 0.35))
  }
  canvas.fill(polygon([1196, 394], [1221, 346], [1246, 394]), haze)
}

/** A street of shade to come: grown acacias before the sun, young trees in a row. */
export const acacias: Motif = (canvas) => {
  skyOf(canvas, mix(marigold, rose, 0.55), cream, 620)
  sun(canvas, [800, 420], 200, 0.6)
  city(canvas)
  canvas.fill(land([0, 560], [300, 528], [700, 548], [1100, 556], [1600, 520]), mix(plum, rose, 0.3))
  acacia(canvas, [1400, 600], 0.62, [mix(night, plum, 0.5), mix(moss, plum, 0.35)])
  acacia(canvas, [610, 590], 0.45, [mix(night, plum, 0.5), mix(moss, plum, 0.45)])
  canvas.fill(
    land([0, 620], [360, 590], [820, 622], [1240, 596], [1600, 630]),
    downwards(mix(terracotta, rose, 0.3), terracotta, 120, 590),
  )
  acacia(canvas, [300, 690], 1.2, [night, moss])
  canvas.fill(
    land([0, 730], [420, 700], [900, 726], [1300, 712], [1600, 690]),
    downwards(terracotta, mix(terracotta, aubergine, 0.55), 210, 700),
  )
  for (const [x, y, size] of [
    [1500, 730, 0.8],
    [1320, 752, 0.95],
    [1110, 782, 1.1],
    [860, 816, 1.3],
    [560, 850, 1.5],
  ] as const) {
    sapling(canvas, [x, y], size)
  }
  canvas.fill(
    join(
      line(
        [
          [0, 878],
          [300, 866],
          [700, 886],
        ],
        6,
      ),
      line(
        [
          [900, 884],
          [1300, 860],
          [1600, 872],
        ],
        6,
      ),
    ),
    fade(cream, 0.14),
  )
}
