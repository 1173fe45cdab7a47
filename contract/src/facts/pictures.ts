/** The accepted media types of uploads, and the size limit of one picture. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureBytesMax = 10 * 1024 * 1024
/** Limits the decoded size: a small file can be vast in memory. */
export const picturePixelsMax = 40_000_000
export const pictureRefusal = 'Choose a JPEG, PNG or WebP picture of at most 40 megapixels'

/**
 * Widths in pixels of the stored WebP versions of a campaign picture. A record's `imageUrl` is the widest:
 * `/uploads/<name>/1600.webp`; the others are next to it, and each is there as `.avif` too. While an AVIF file is not encoded yet, its
 * address answers with WebP.
 */
export const pictureWidths = [480, 960, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Size of the JPEG beside them that social networks show. */
export const shareImage = { width: 1200, height: 630, file: 'share.jpg' } as const

const beside = (imageUrl: string, file: string) => imageUrl.replace(/[^/]*$/, file)

/** The URL of a picture in another of its widths. */
export const pictureAt = (imageUrl: string, width: PictureWidth, format: 'webp' | 'avif' = 'webp') =>
  beside(imageUrl, `${width}.${format}`)

/** All widths of a picture for the `srcset` of an `img` or a `source`. */
export const pictureSrcSet = (imageUrl: string, format: 'webp' | 'avif' = 'webp') =>
  pictureWidths.map((width) => `${pictureAt(imageUrl, width, format)} ${width}w`).join(', ')

/** The URL of a picture's JPEG for social previews (see {@link shareImage}). */
export const shareImageOf = (imageUrl: string) => beside(imageUrl, shareImage.file)

/** Widths in pixels of the stored square versions of a person's picture. Their `imageUrl` is the widest. */
export const avatarWidths = [96, 288] as const

/** The URL of a person's picture in another of its widths. */
export const avatarAt = (imageUrl: string, width: (typeof avatarWidths)[number]) => beside(imageUrl, `${width}.webp`)
