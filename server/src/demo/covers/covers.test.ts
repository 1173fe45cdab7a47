import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoCampaigns } from '../content/campaigns.ts'
import { createCanvas, downwards } from '../../base/drawing/canvas.ts'
import { hex, marigold } from '../../base/drawing/colours.ts'
import { circle, coverHeight, coverWidth, line, polygon, rect, type Shape, without } from '../../base/drawing/shapes.ts'

const white = hex('#ffffff')

/** How many pixels a shape covers, parts of pixels included. */
const areaOf = (shape: Shape): number => {
  const canvas = createCanvas()
  canvas.fill(shape, white)
  return canvas.pixels.reduce((sum, value) => sum + value, 0) / (3 * 255)
}

test.each<[string, Shape, number]>([
  ['a rectangle between pixels', rect(10.25, 20.5, 100.5, 50.25), 100.5 * 50.25],
  ['a triangle', polygon([0, 0], [300, 0], [0, 200]), 30_000],
  ['a disc', circle(400, 400, 120), Math.PI * 120 ** 2],
  ['a ring', without(circle(400, 400, 120), circle(400, 400, 60)), Math.PI * (120 ** 2 - 60 ** 2)],
  [
    'a line with round ends',
    line(
      [
        [100, 100],
        [400, 500],
      ],
      40,
    ),
    500 * 40 + Math.PI * 20 ** 2,
  ],
  [
    'a rectangle that hangs over every edge',
    rect(-50, -50, coverWidth + 100, coverHeight + 100),
    coverWidth * coverHeight,
  ],
  ['a shape outside of the picture', circle(-300, 400, 100), 0],
])('%s covers as much as geometry says', (_name, shape, area) => {
  expect(Math.abs(areaOf(shape) - area)).toBeLessThanOrEqual(area * 0.003)
})

test('shapes leave nothing behind that later ones would show', () => {
  areaOf(circle(1590, 880, 300))
  expect(areaOf(rect(1500, 800, 10, 10))).toBe(100)
})

test('a gradient goes evenly from one colour to the other', () => {
  const canvas = createCanvas()
  canvas.fill(rect(0, 0, coverWidth, coverHeight), downwards(hex('#000000'), white))
  const greyAt = (y: number) => canvas.pixels[y * coverWidth * 3] ?? 0
  expect([greyAt(0), greyAt(coverHeight - 1)]).toEqual([0, 255])
  expect(Math.abs(greyAt(coverHeight / 2) - 127.5)).toBeLessThan(1.5)
})

test('every cover is another picture, the same each time, with its marigold disc', () => {
  const pictures = demoCampaigns.map(({ cover }) => {
    const canvas = createCanvas()
    cover(canvas)
    return Buffer.from(canvas.pixels)
  })
  const prints = pictures.map((picture) => createHash('sha256').update(picture).digest('hex'))
  expect(new Set(prints).size).toBe(demoCampaigns.length)
  const again = createCanvas()
  demoCampaigns[0]?.cover(again)
  expect(pictures[0]?.equals(Buffer.from(again.pixels))).toBe(true)
  const acrossTheDisc = Buffer.alloc(60 * 3, Buffer.from(marigold.slice(0, 3)))
  expect(pictures.map((picture) => picture.includes(acrossTheDisc))).toEqual(pictures.map(() => true))
})
