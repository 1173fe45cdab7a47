import type { OverlayOptions } from 'sharp'
import { block, blockHeadHeight } from './layout.ts'

type Look = { ground: string; head: string }

const { width, height, left, top } = block
const radius = 12

/** How much of the pixel at `x y` is inside the rounded corners, from 0 to 1. */
const coverage = (x: number, y: number): number => {
  const dx = Math.max(radius - x - 0.5, x + 0.5 - (width - radius), 0)
  const dy = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0)
  return Math.min(Math.max(radius + 0.5 - Math.hypot(dx, dy), 0), 1)
}

/** Draws the block of the day without its words. */
export const drawDateBlock = ({ ground, head }: Look): OverlayOptions => {
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    const rgb = Buffer.from((y < blockHeadHeight ? head : ground).slice(1), 'hex')
    for (let x = 0; x < width; x++) pixels.set([...rgb, Math.round(coverage(x, y) * 255)], (y * width + x) * 4)
  }
  return { input: pixels, raw: { width, height, channels: 4 }, left, top }
}
