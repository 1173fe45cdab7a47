import { coverHeight, coverWidth, type Point, type Shape } from './shapes.ts'

/** Told of each row that a shape touches: `coverage` holds 0 to 1 for each pixel from `left` until `right`. */
type VisitRow = (y: number, left: number, right: number, coverage: Float32Array) => void

type Bounds = { top: number; bottom: number; left: number; right: number }

// One wider than the picture: an edge at its right border writes beside it.
const stride = coverWidth + 1
/** By pixel: how much more of it is covered than of its left neighbour, positive or negative by direction. */
const changes = new Float32Array(stride * coverHeight)

const within = (value: number, limit: number) => Math.min(Math.max(value, 0), limit)

const boundsOf = (shape: Shape): Bounds => {
  const bounds = { top: coverHeight, bottom: 0, left: coverWidth, right: 0 }
  for (const outline of shape) {
    for (const [x, y] of outline) {
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
    }
  }
  return {
    top: within(Math.floor(bounds.top), coverHeight),
    bottom: within(Math.ceil(bounds.bottom), coverHeight),
    left: within(Math.floor(bounds.left), coverWidth),
    right: within(Math.ceil(bounds.right), coverWidth),
  }
}

/** How much of the line from `from` to `to` lies left of `x`, summed over all places up to `x`. */
const passed = (x: number, from: number, to: number): number => {
  if (x <= from) return 0
  return x < to ? (x - from) ** 2 / (2 * (to - from)) : x - (from + to) / 2
}

/** One row's part of an edge, which leaves everything right of it covered by `height` of the row. */
const addCrossing = (row: number, from: number, to: number, height: number): void => {
  const end = Math.min(Math.ceil(to) + 1, stride)
  let before = 0
  for (let x = Math.floor(from); x < end; x++) {
    const covered = height * (passed(x + 1, from, to) - passed(x, from, to))
    const at = row * stride + x
    changes[at] = (changes[at] ?? 0) + covered - before
    before = covered
  }
}

const addEdge = (start: Point, end: Point): void => {
  if (start[1] === end[1]) return
  const direction = start[1] < end[1] ? 1 : -1
  const [upper, lower] = direction === 1 ? [start, end] : [end, start]
  const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
  const firstRow = within(Math.floor(upper[1]), coverHeight)
  const endRow = within(Math.ceil(lower[1]), coverHeight)
  for (let row = firstRow; row < endRow; row++) {
    const [y0, y1] = [Math.max(row, upper[1]), Math.min(row + 1, lower[1])]
    const x0 = within(upper[0] + (y0 - upper[1]) * slope, coverWidth)
    const x1 = within(upper[0] + (y1 - upper[1]) * slope, coverWidth)
    addCrossing(row, Math.min(x0, x1), Math.max(x0, x1), (y1 - y0) * direction)
  }
}

const rowCoverage = new Float32Array(coverWidth)

/** Finds which pixels a shape covers, and how much of each at its edges. */
export const rasterize = (shape: Shape, visit: VisitRow): void => {
  for (const outline of shape) {
    outline.forEach((point, i) => addEdge(point, outline[(i + 1) % outline.length] ?? point))
  }
  const { top, bottom, left, right } = boundsOf(shape)
  for (let y = top; y < bottom; y++) {
    let sum = 0
    for (let x = left; x < right; x++) {
      sum += changes[y * stride + x] ?? 0
      rowCoverage[x] = Math.min(Math.abs(sum), 1)
    }
    visit(y, left, right, rowCoverage)
    changes.fill(0, y * stride + left, y * stride + Math.min(right + 2, stride))
  }
}
