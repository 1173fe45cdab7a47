import { type Canvas, downwards } from '../../../base/drawing/canvas.ts'
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
  peach,
  plum,
  river,
  rose,
  terracotta,
} from '../../../base/drawing/colours.ts'
import { bow, circle, join, line, type Point, polygon, rect, type Shape } from '../../../base/drawing/shapes.ts'
import { type Motif, shadow, skyOf, sun, windows } from './scenery.ts'

const centre: Point = [980, 300]

const handTo = (turns: number, length: number): Point => {
  const angle = turns * Math.PI * 2 - Math.PI / 2
  return [centre[0] + Math.cos(angle) * length, centre[1] + Math.sin(angle) * length]
}

/** A clock as large as the moon, at the end of a shift of eight hours. */
const clock = (canvas: Canvas): void => {
  sun(canvas, centre, 214, 0.28)
  canvas.fill(bow(centre, 214, 16, [0, 1]), cream)
  // Eight of twelve hours, as a band inside the rim.
  canvas.fill(bow(centre, 168, 30, [-0.25, -0.25 + 8 / 12]), aubergine)
  for (let hour = 0; hour < 12; hour++) {
    const [x, y] = handTo(hour / 12, 168)
    canvas.fill(circle(x, y, hour % 3 === 0 ? 11 : 7), hour <= 8 ? cream : mix(marigold, ink, 0.55))
  }
  canvas.fill(line([centre, handTo(8 / 12, 104)], 20), ink)
  canvas.fill(line([centre, handTo(0, 138)], 14), ink)
  canvas.fill(circle(...centre, 20), ink)
}

/** The saw-toothed roof of a hall, lit from below. */
const hall = (canvas: Canvas): void => {
  for (let x = -60; x < 1600; x += 240) {
    canvas.fill(polygon([x, 560], [x, 424], [x + 240, 560]), mix(plum, night, 0.35))
    canvas.fill(polygon([x, 546], [x, 440], [x + 26, 456], [x + 26, 546]), fade(marigold, 0.85))
  }
  canvas.fill(rect(0, 546, 1600, 200), mix(plum, night, 0.55))
  canvas.fill(rect(0, 546, 1600, 12), mix(plum, lilac, 0.35))
  for (let x = 70; x < 1600; x += 380) {
    canvas.fill(rect(x, 600, 250, 150, 10), night)
    canvas.fill(rect(x + 12, 612, 226, 138), downwards(mix(marigold, cream, 0.4), peach, 140, 610))
    canvas.fill(windows([x + 12, 612], 1, 2, [226, 12], [0, 14]), fade(night, 0.35))
  }
}

/** A parcel that stands on the belt. */
const parcel = (canvas: Canvas, x: number, width: number, height: number, card: Parameters<typeof mix>[0]): void => {
  const top = 778 - height
  canvas.fill(rect(x, top, width, height, 6), card)
  canvas.fill(rect(x + width * 0.42, top, width * 0.16, height), mix(card, paper, 0.4))
  canvas.fill(rect(x + width * 0.08, top + height - 30, width * 0.26, 16, 3), mix(card, ink, 0.3))
}

const worker = (canvas: Canvas, x: number, coat: Parameters<typeof mix>[0], reach: number): void => {
  const body: Shape = rect(x - 44, 590, 88, 190, 36)
  canvas.fill(body, coat)
  canvas.fill(join(rect(x - 44, 664, 88, 14), rect(x - 44, 700, 88, 14)), fade(cream, 0.9))
  canvas.fill(circle(x, 552, 38), mix(terracotta, ink, 0.45))
  canvas.fill(join(rect(x - 42, 512, 84, 34, 17), rect(x - 42 + Math.sign(reach) * 22, 534, 84, 12, 6)), marigold)
  canvas.fill(
    line(
      [
        [x + Math.sign(reach) * 26, 640],
        [x + reach * 0.6, 700],
        [x + reach, 706],
      ],
      24,
    ),
    mix(coat, ink, 0.15),
  )
}

/** A parcel hall at night: two people at the belt, and a clock that says when eight hours are done. */
export const nightShift: Motif = (canvas) => {
  skyOf(canvas, night, mix(plum, rose, 0.3), 620)
  clock(canvas)
  hall(canvas)
  worker(canvas, 380, river, 96)
  worker(canvas, 1210, aubergine, -96)
  parcel(canvas, 80, 150, 110, rose)
  parcel(canvas, 468, 190, 130, peach)
  parcel(canvas, 700, 120, 84, terracotta)
  parcel(canvas, 920, 200, 150, rose)
  parcel(canvas, 1340, 150, 100, peach)
  canvas.fill(rect(0, 776, 1600, 34), ink)
  canvas.fill(rect(0, 810, 1600, 90), mix(night, ink, 0.5))
  for (let x = 30; x < 1600; x += 90) canvas.fill(circle(x, 818, 26), mix(plum, lilac, 0.3))
  for (let x = 30; x < 1600; x += 90) canvas.fill(circle(x, 818, 9), ink)
  shadow(canvas, 800, 896, 900)
}
