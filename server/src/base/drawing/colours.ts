/** Red, green, blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number]

/** A colour from its `#rrggbb`. */
export const hex = (text: string): Colour => {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255, 1]
}

export const fade = ([red, green, blue]: Colour, opacity: number): Colour => [red, green, blue, opacity]

/** The colour at `share` (0 to 1) of the way from one to the other. */
export const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
  from[3] + (to[3] - from[3]) * share,
]

/**
 * The colours of the noticeboard: the product's own four, and a few inks that print well beside them. Every cover has one
 * marigold disc, as every campaign has one day.
 */
export const ink = hex('#1d1722')
export const paper = hex('#f7f6f9')
export const aubergine = hex('#55205f')
export const marigold = hex('#f2a900')

export const night = hex('#27123a')
export const plum = hex('#7d4587')
export const lilac = hex('#c7a5d0')
export const mist = hex('#e6dcec')
export const cream = hex('#fbeed3')
export const peach = hex('#f6cfa8')
export const rose = hex('#e39a86')
export const terracotta = hex('#c4553b')
export const brick = hex('#8f3530')
export const leaf = hex('#5d8f5b')
export const moss = hex('#2f6150')
export const mint = hex('#b5d3bb')
export const river = hex('#2b7d8c')
export const deep = hex('#17475c')
export const sky = hex('#b9dbe0')
