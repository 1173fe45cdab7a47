/** Pictures are 1600 by 900; x runs right and y runs down. */
export const coverWidth = 1600
export const coverHeight = 900

export type Point = readonly [x: number, y: number]
/** Closed outlines, filled together. One that runs the other way round cuts a hole. */
export type Shape = readonly (readonly Point[])[]

const tau = Math.PI * 2

export const polygon = (...points: Point[]): Shape => [points]

export const join = (...shapes: Shape[]): Shape => shapes.flat()

const arcPoints = ([x, y]: Point, [rx, ry]: Point, from: number, to: number): Point[] => {
  const steps = Math.max(6, Math.ceil((Math.abs(to - from) * Math.sqrt(Math.max(rx, ry))) / 0.9))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  })
}

export const ellipse = (x: number, y: number, rx: number, ry: number): Shape => [arcPoints([x, y], [rx, ry], 0, tau)]

export const circle = (x: number, y: number, radius: number): Shape => ellipse(x, y, radius, radius)

/** A slice of a disc between two angles in turns: 0 is right, 0.25 is down. */
export const slice = (centre: Point, radius: number, fromTurn: number, toTurn: number): Shape => [
  [centre, ...arcPoints(centre, [radius, radius], fromTurn * tau, toTurn * tau)],
]

/** A bow of this width, as `slice` counts angles. */
export const bow = (centre: Point, radius: number, width: number, turns: Point): Shape => {
  const [from, to] = [turns[0] * tau, turns[1] * tau]
  const outer = arcPoints(centre, [radius + width / 2, radius + width / 2], from, to)
  const inner = arcPoints(centre, [radius - width / 2, radius - width / 2], to, from)
  return [[...outer, ...inner]]
}

export const rect = (x: number, y: number, width: number, height: number, radius = 0): Shape => {
  const [right, bottom, r] = [x + width, y + height, Math.min(radius, width / 2, height / 2)]
  if (r === 0) return polygon([x, y], [right, y], [right, bottom], [x, bottom])
  return [
    [
      ...arcPoints([right - r, y + r], [r, r], -tau / 4, 0),
      ...arcPoints([right - r, bottom - r], [r, r], 0, tau / 4),
      ...arcPoints([x + r, bottom - r], [r, r], tau / 4, tau / 2),
      ...arcPoints([x + r, y + r], [r, r], tau / 2, (tau * 3) / 4),
    ],
  ]
}

/** A doorway: straight sides under a half circle. */
export const arch = (x: number, y: number, width: number, height: number): Shape => {
  const r = width / 2
  return [[[x, y + height], ...arcPoints([x + r, y + r], [r, r], tau / 2, tau), [x + width, y + height]]]
}

/** A smooth curve through the points (Catmull-Rom), as short straight pieces. */
export const smooth = (points: readonly Point[], closed = false): Point[] => {
  const at = (i: number): Point => {
    const index = closed ? (i + points.length) % points.length : Math.min(Math.max(i, 0), points.length - 1)
    return points[index] ?? [0, 0]
  }
  const pieces = closed ? points.length : points.length - 1
  const perPiece = 16
  const curve = Array.from({ length: pieces * perPiece }, (_, i): Point => {
    const [piece, t] = [Math.floor(i / perPiece), (i % perPiece) / perPiece]
    const [a, b, c, d] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)]
    const along = (axis: 0 | 1): number =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * t +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3)
    return [along(0), along(1)]
  })
  return closed ? curve : [...curve, at(points.length - 1)]
}

/** A soft closed form through the points. */
export const blob = (...points: Point[]): Shape => [smooth(points, true)]

/** Land: everything below a smooth line from the left edge to the right one. */
export const land = (...points: Point[]): Shape => [
  [...smooth(points), [points.at(-1)?.[0] ?? coverWidth, coverHeight], [points[0]?.[0] ?? 0, coverHeight]],
]

/** A line with round ends and corners, as wide as given. */
export const line = (points: readonly Point[], width: number): Shape =>
  points.slice(1).map((end, i) => {
    const start = points[i] ?? end
    const along = Math.atan2(end[1] - start[1], end[0] - start[0])
    const r = width / 2
    return [
      ...arcPoints(start, [r, r], along + tau / 4, along + (tau * 3) / 4),
      ...arcPoints(end, [r, r], along - tau / 4, along + tau / 4),
    ]
  })

const map = (shape: Shape, place: (point: Point) => Point): Shape => shape.map((outline) => outline.map(place))

export const move = (shape: Shape, dx: number, dy: number): Shape => map(shape, ([x, y]) => [x + dx, y + dy])

/** Larger or smaller about a point. Both factors positive: a mirror would turn holes into forms. */
export const scale = (shape: Shape, factor: number, [cx, cy]: Point = [0, 0]): Shape =>
  map(shape, ([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor])

/** Turned clockwise about a point, in turns. */
export const turn = (shape: Shape, turns: number, [cx, cy]: Point = [0, 0]): Shape => {
  const [cos, sin] = [Math.cos(turns * tau), Math.sin(turns * tau)]
  return map(shape, ([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos])
}

/** What `outer` covers and `inner` does not; `inner` must lie within it and run the same way round. */
export const without = (outer: Shape, ...inner: Shape[]): Shape => [
  ...outer,
  ...inner.flat().map((outline) => [...outline].reverse()),
]
