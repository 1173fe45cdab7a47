import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  brick,
  cream,
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
  plum,
  river,
  rose,
  sky,
  terracotta,
} from '../../../base/drawing/colours.ts'
import {
  bow,
  circle,
  join,
  line,
  move,
  type Point,
  polygon,
  rect,
  type Shape,
  smooth,
  turn,
  without,
} from '../../../base/drawing/shapes.ts'
import { everywhere, type Motif } from './scenery.ts'

/** What lies on the bench throws a soft shade to the lower right. */
const lay = (canvas: Canvas, shape: Shape, colour: Parameters<typeof fade>[0]): void => {
  canvas.fill(move(shape, 9, 12), fade(night, 0.16))
  canvas.fill(shape, colour)
}

const gear = ([x, y]: Point, radius: number, teeth: number): Shape => {
  const points = Array.from({ length: teeth * 4 }, (_, i): Point => {
    const angle = ((i + 0.5) / (teeth * 4)) * Math.PI * 2
    const reach = i % 4 < 2 ? radius : radius * 0.82
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  })
  return without([points], circle(x, y, radius * 0.34))
}

/** A telephone with its back off. */
const phone = (canvas: Canvas): void => {
  const lean = (shape: Shape) => turn(shape, -0.035, [800, 450])
  lay(canvas, lean(rect(640, 150, 320, 600, 46)), night)
  canvas.fill(lean(rect(662, 172, 276, 556, 30)), mix(plum, night, 0.3))
  canvas.fill(lean(rect(686, 380, 228, 260, 14)), mint)
  canvas.fill(lean(rect(686, 380, 228, 40, 14)), moss)
  canvas.fill(lean(polygon([808, 448], [770, 524], [796, 524], [788, 584], [830, 502], [804, 502])), moss)
  canvas.fill(lean(rect(686, 196, 130, 160, 12)), river)
  canvas.fill(lean(join(rect(704, 214, 50, 50, 5), rect(768, 214, 32, 22, 3), rect(768, 248, 32, 16, 3))), night)
  canvas.fill(lean(join(rect(704, 284, 96, 12, 3), rect(704, 308, 60, 12, 3), rect(704, 332, 78, 10, 3))), mint)
  canvas.fill(lean(circle(876, 240, 42)), night)
  canvas.fill(lean(circle(876, 240, 28)), sky)
  canvas.fill(lean(circle(876, 240, 12)), night)
  canvas.fill(lean(rect(690, 664, 220, 40, 10)), lilac)
  for (const [x, y] of [
    [682, 192],
    [918, 192],
    [682, 708],
    [918, 708],
  ] as const)
    canvas.fill(lean(circle(x, y, 9)), cream)
}

const screwdriver = (canvas: Canvas): void => {
  const lean = (shape: Shape) => turn(shape, 0.03, [1120, 440])
  lay(canvas, lean(rect(1108, 420, 24, 300, 4)), mix(lilac, paper, 0.3))
  canvas.fill(lean(polygon([1108, 712], [1132, 712], [1126, 752], [1114, 752])), mix(lilac, ink, 0.3))
  lay(canvas, lean(rect(1080, 170, 80, 260, 34)), terracotta)
  canvas.fill(lean(join(rect(1100, 200, 10, 190, 5), rect(1130, 200, 10, 190, 5))), brick)
}

const wrench = (canvas: Canvas): void => {
  const lean = (shape: Shape) => turn(shape, -0.06, [470, 450])
  const steel = mix(river, mist, 0.35)
  lay(canvas, lean(join(bow([470, 236], 62, 44, [-0.12, 0.62]), rect(448, 290, 44, 360, 20))), steel)
  lay(canvas, lean(without(circle(470, 676, 62), circle(470, 676, 30))), steel)
  canvas.fill(lean(rect(462, 340, 16, 240, 8)), mix(steel, night, 0.3))
}

const cable = (canvas: Canvas): void => {
  const run = smooth([
    [1240, 700],
    [1300, 620],
    [1400, 640],
    [1430, 730],
    [1350, 780],
    [1290, 720],
    [1360, 640],
    [1480, 600],
    [1560, 660],
    [1640, 640],
  ])
  canvas.fill(line(run, 22), aubergine)
  canvas.fill(rect(1190, 672, 66, 62, 14), ink)
  canvas.fill(join(rect(1152, 686, 44, 10, 3), rect(1152, 712, 44, 10, 3)), mix(lilac, ink, 0.3))
}

/** A telephone taken apart on a bench, every part and tool in its place. */
export const workbench: Motif = (canvas) => {
  canvas.fill(everywhere, downwards(mist, mix(lilac, mist, 0.4)))
  for (let x = 50; x < 1600; x += 75) {
    for (let y = 45; y < 900; y += 75) canvas.fill(circle(x, y, 4), fade(plum, 0.22))
  }
  lay(canvas, circle(800, 450, 384), marigold)
  canvas.fill(without(circle(800, 450, 362), circle(800, 450, 356)), fade(cream, 0.8))
  phone(canvas)
  wrench(canvas)
  screwdriver(canvas)
  lay(canvas, gear([166, 214], 112, 12), aubergine)
  lay(canvas, gear([262, 402], 84, 9), rose)
  lay(canvas, turn(rect(110, 580, 250, 160, 16), 0.02, [235, 660]), river)
  canvas.fill(
    turn(join(rect(134, 606, 202, 16, 6), rect(134, 640, 150, 16, 6), rect(134, 674, 180, 16, 6)), 0.02, [235, 660]),
    sky,
  )
  lay(canvas, without(circle(1390, 250, 104), circle(1390, 250, 78)), night)
  lay(canvas, turn(rect(1456, 330, 40, 170, 18), -0.11, [1460, 330]), brick)
  canvas.fill(circle(1390, 250, 78), fade(sky, 0.7))
  canvas.fill(bow([1390, 250], 56, 10, [0.55, 0.72]), paper)
  for (const [x, y] of [
    [1250, 470],
    [1310, 500],
    [1262, 542],
    [420, 800],
    [480, 820],
    [536, 792],
  ] as const) {
    lay(canvas, circle(x, y, 16), mix(lilac, ink, 0.25))
    canvas.fill(
      line(
        [
          [x - 8, y - 5],
          [x + 8, y + 5],
        ],
        5,
      ),
      night,
    )
  }
  cable(canvas)
}
