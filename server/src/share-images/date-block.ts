import type { OverlayOptions } from 'sharp'
import { block, blockHeadHeight } from './layout.ts'
import { drawSheet } from './sheet.ts'

const { width, height, left, top } = block

/** Draws the block of the day without its words. */
export const drawDateBlock = ({ ground, head }: { ground: string; head: string }): OverlayOptions => ({
  ...drawSheet({ width, height, radius: 12, ground, head, headHeight: blockHeadHeight }),
  left,
  top,
})
