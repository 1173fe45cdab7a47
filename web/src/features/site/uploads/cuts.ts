/**
 * The kinds of crop: a circle in a square for an avatar, the shape of a card's picture for a cover and the gallery.
 * With `objectFit`, the smallest zoom keeps as much of the picture as the shape allows, at any screen width.
 */
export const cuts = {
  avatar: { aspect: 1, cropShape: 'round', objectFit: 'vertical-cover', edgeMax: 800 },
  // `inner`: the part of it that the top of the campaign's page shows on a desktop; see `CampaignHead`. On a phone it is a little more.
  cover: { aspect: 16 / 9, cropShape: 'rect', objectFit: 'horizontal-cover', edgeMax: 1920, inner: 3 },
  // The size on a wide screen at double pixel density.
  gallery: { aspect: 16 / 9, cropShape: 'rect', objectFit: 'horizontal-cover', edgeMax: 2400 },
} as const

export type Cut = keyof typeof cuts

/** The error for a file with a picture's type that cannot be decoded. */
export const unreadable = 'This picture cannot be opened. Choose another JPEG, PNG or WebP picture'
