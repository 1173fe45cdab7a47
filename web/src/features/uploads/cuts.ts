/**
 * The kinds of cut: an avatar's is a circle in a square, those of a cover and of a gallery's picture have the shape of a card's picture.
 * `objectFit` shows a picture so large that the smallest zoom can keep as much of it as the shape allows, on any width of the screen.
 */
export const cuts = {
  avatar: { aspect: 1, cropShape: 'round', objectFit: 'vertical-cover', edgeMax: 800 },
  cover: { aspect: 16 / 9, cropShape: 'rect', objectFit: 'horizontal-cover', edgeMax: 1920 },
  // What a wide screen shows, twice as sharp as most.
  gallery: { aspect: 16 / 9, cropShape: 'rect', objectFit: 'horizontal-cover', edgeMax: 2400 },
} as const

export type Cut = keyof typeof cuts

/** Where a file has the type of a picture and is none. */
export const unreadable = 'This picture cannot be opened. Choose another JPEG, PNG or WebP picture'
