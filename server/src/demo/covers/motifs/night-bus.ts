import { type Canvas, downwards, linear } from '../../../base/drawing/canvas.ts'
import {
  aubergine,
  cream,
  fade,
  ink,
  lilac,
  marigold,
  mix,
  night,
  paper,
  plum,
  river,
  rose,
  sky,
} from '../../../base/drawing/colours.ts'
import { circle, join, line, type Point, polygon, rect, slice, without } from '../../../base/drawing/shapes.ts'
import { type Motif, numbers, shadow, skyOf, sun } from './scenery.ts'

/** A tower, a few of its windows lit. */
const tower = (canvas: Canvas, [x, top]: Point, width: number, shade: number, next: () => number): void => {
  canvas.fill(rect(x, top, width - 8, 900 - top), mix(night, plum, shade + next() * 0.12))
  for (let wx = x + 18; wx < x + width - 34; wx += 28) {
    for (let wy = top + 24; wy < 680; wy += 36) {
      if (next() < 0.24) canvas.fill(rect(wx, wy, 13, 18), fade(next() < 0.5 ? marigold : cream, 0.3 + shade))
    }
  }
}

/** Towers side by side. */
const towers = (canvas: Canvas, seed: number, base: number, shade: number): void => {
  const next = numbers(seed)
  for (let x = -40; x < 1600;) {
    const width = 90 + Math.floor(next() * 4) * 28
    tower(canvas, [x, base - 150 - next() * 250], width, shade, next)
    x += width
  }
}

const wheel = (canvas: Canvas, x: number): void => {
  canvas.fill(circle(x, 744, 56), ink)
  canvas.fill(circle(x, 744, 27), lilac)
  canvas.fill(circle(x, 744, 10), ink)
}

/** Somebody in a window seat. */
const rider = (canvas: Canvas, x: number, coat: Parameters<typeof mix>[0]): void => {
  canvas.fill(rect(x - 30, 548, 60, 46, 22), coat)
  canvas.fill(circle(x, 524, 22), mix(ink, coat, 0.25))
}

const bus = (canvas: Canvas): void => {
  shadow(canvas, 760, 800, 560)
  canvas.fill(rect(230, 420, 1060, 322, 46), paper)
  canvas.fill(rect(230, 608, 1060, 76), aubergine)
  canvas.fill(rect(230, 684, 1060, 60, 20), mix(aubergine, ink, 0.4))
  canvas.fill(rect(262, 462, 760, 126, 18), mix(marigold, cream, 0.55))
  rider(canvas, 344, river)
  rider(canvas, 478, aubergine)
  rider(canvas, 546, rose)
  rider(canvas, 846, plum)
  for (let x = 426; x < 1000; x += 168) canvas.fill(rect(x, 462, 10, 126), paper)
  canvas.fill(rect(1042, 462, 104, 250, 12), night)
  canvas.fill(rect(1052, 474, 38, 226, 6), mix(sky, cream, 0.4))
  canvas.fill(rect(1098, 474, 38, 226, 6), mix(sky, cream, 0.4))
  canvas.fill(rect(1170, 462, 120, 126, 18), mix(sky, paper, 0.2))
  rider(canvas, 1222, night)
  canvas.fill(rect(262, 432, 210, 20, 8), night)
  canvas.fill(rect(270, 436, 126, 12, 4), marigold)
  wheel(canvas, 420)
  wheel(canvas, 1110)
  canvas.fill(rect(1264, 640, 30, 34, 10), cream)
}

/** A bus at night with its lights on, and people in it. */
export const nightBus: Motif = (canvas) => {
  skyOf(canvas, night, mix(plum, rose, 0.25), 760)
  sun(canvas, [1260, 190], 92, 0.3)
  for (const [x, y] of [
    [180, 120],
    [420, 70],
    [640, 170],
    [860, 80],
    [1010, 210],
    [1480, 90],
    [90, 260],
  ] as const) {
    canvas.fill(circle(x, y, 3.5), fade(cream, 0.8))
  }
  towers(canvas, 7, 700, 0.5)
  towers(canvas, 23, 760, 0.22)
  canvas.fill(rect(0, 716, 1600, 184), downwards(mix(night, ink, 0.4), ink, 184, 716))
  canvas.fill(join(rect(40, 846, 200, 12, 6), rect(400, 846, 200, 12, 6), rect(760, 846, 200, 12, 6)), fade(lilac, 0.7))
  canvas.fill(join(rect(1120, 846, 200, 12, 6), rect(1480, 846, 200, 12, 6)), fade(lilac, 0.7))
  bus(canvas)
  const beam = linear([1290, 0], [1600, 0], [0, fade(marigold, 0.5)], [1, fade(marigold, 0)])
  canvas.fill(polygon([1292, 646], [1600, 600], [1600, 810], [1292, 668]), beam)
  canvas.fill(without(circle(150, 560, 44), circle(150, 560, 36)), lilac)
  canvas.fill(
    line(
      [
        [150, 604],
        [150, 800],
      ],
      10,
    ),
    lilac,
  )
  canvas.fill(slice([150, 560], 34, 0, 1), aubergine)
  canvas.fill(rect(128, 540, 44, 34, 8), paper)
  canvas.fill(rect(134, 546, 32, 14, 3), aubergine)
}
