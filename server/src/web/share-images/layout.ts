import { shareImage } from '@muster/contract/facts/pictures.ts'

/** All content of the image is inside these boxes, in pixels. */
export const { width, height } = shareImage

const margin = 56
const panelWidth = 640
const textWidth = panelWidth - margin - 44

/** The picture, from the panel to the right edge. */
export const picture = { left: panelWidth, top: 0, width: width - panelWidth, height }

export const block = { left: margin, top: margin, width: 176, height: 188 }
const blockHead = 20
const inBlock = (top: number, high: number) => ({
  left: block.left + 8,
  top: block.top + top,
  width: block.width - 16,
  height: high,
})
export const blockHeadHeight = blockHead
export const weekdayBox = inBlock(32, 28)
export const numeralBox = inBlock(64, 78)
export const monthBox = inBlock(148, 30)

const besideLeft = block.left + block.width + 24
/** State, date and place, beside the block. */
export const besideBox = {
  left: besideLeft,
  top: block.top,
  width: panelWidth - besideLeft - 28,
  height: block.height,
}
export const titleBox = { left: margin, top: 264, width: textWidth, height: 212 }
export const peopleBox = { left: margin, top: 502, width: textWidth, height: 44 }
export const ownerBox = { left: margin, top: 552, width: 380, height: 32 }
export const brandBox = { left: panelWidth - 44 - 140, top: 540, width: 140, height: 38 }
