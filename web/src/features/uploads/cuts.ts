/**
 * The kinds of cut: an avatar's is a circle in a square, those of a cover and of a gallery's picture have the shape of a card's picture.
 * `objectFit` shows a picture so large that the smallest zoom can keep as much of it as the shape allows, on any width of the screen.
 */
export const cuts = {
  avatar: { aspect: 1, cropShape: 'round', objectFit: 'vertical-cover', edgeMax: 800 },
  cover: { aspect: 16 / 9, cropShape: 'rect', objectFit: 'horizontal-cover', edgeMax: 1920 },
  // The size on a wide screen at double pixel density.
  gallery: { aspect: 16 / 9, cropShape: 'rect', objectFit: 'horizontal-cover', edgeMax: 2400 },
} as const

export type Cut = keyof typeof cuts

/** The error for a file with a picture's type that cannot be decoded. */
export const unreadable = 'This picture cannot be opened. Choose another JPEG, PNG or WebP picture'
