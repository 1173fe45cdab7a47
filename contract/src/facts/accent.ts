/**
 * The shades of an accent colour for the light and the dark theme. `accent` is for text, buttons and lines, `deep` for a
 * button under the pointer, `soft` a background, `on` for text on `accent`. Colours are `#rrggbb`.
 */
export type Shades = { accent: string; deep: string; soft: string; on: string }
export type AccentShades = { light: Shades; dark: Shades }

/** The colours of an organisation that chose none. */
export const defaultShades: AccentShades = {
  light: { accent: '#55205f', deep: '#3e1446', soft: '#f0e7f3', on: '#ffffff' },
  dark: { accent: '#d9a8e2', deep: '#e8c6ee', soft: '#35243c', on: '#2a0f30' },
}

/** WCAG AA for text of normal size. */
export const textContrastMin = 4.5
/** The darkest background of the light theme, and the lightest of the dark one. */
const lightGround = '#eeebf2'
const darkSheet = '#211b26'
const darkGround = '#2b2431'
/** More than AA asks for: links in the dark theme are as readable as in the light one. */
const darkContrastMin = 7

export const accentPattern = /^#[0-9a-f]{6}$/

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const hexOf = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** @param share of `other`, 0 to 1 */
const mix = (hex: string, other: string, share: number) => {
  const others = channels(other)
  return hexOf(channels(hex).map((part, index) => part + ((others[index] ?? 0) - part) * share))
}

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG, 1 to 21. */
export const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The first mix with `other`, in steps of a hundredth, that passes. */
const firstMix = (hex: string, other: string, passes: (mixed: string) => boolean) => {
  for (let step = 0; step < 100; step++) {
    const mixed = mix(hex, other, step / 100)
    if (passes(mixed)) return mixed
  }
  return other
}

/** The contrast of an accent colour as text, on the background where it is lowest. */
export const accentContrast = (hex: string) => contrast(hex, lightGround)

const isReadable = (hex: string) => accentContrast(hex) >= textContrastMin

/** The nearest darker colour of the same hue that is readable. A readable colour is returned as it is. */
export const nearestAccent = (hex: string) => firstMix(hex, '#000000', isReadable)

const lightShades = (hex: string): Shades => ({
  accent: hex,
  deep: mix(hex, '#000000', 0.3),
  // At most as dark as the darkest background, so that text of the accent colour stays readable on it.
  soft: firstMix(mix(hex, '#ffffff', 0.88), '#ffffff', (soft) => contrast(hex, soft) >= textContrastMin),
  on: '#ffffff',
})

const darkShades = (hex: string): Shades => {
  const accent = firstMix(hex, '#ffffff', (mixed) => contrast(mixed, darkGround) >= darkContrastMin)
  return {
    accent,
    deep: mix(accent, '#ffffff', 0.4),
    soft: firstMix(mix(darkSheet, accent, 0.16), darkSheet, (soft) => contrast(accent, soft) >= textContrastMin),
    on: firstMix(mix(hex, '#000000', 0.4), '#000000', (mixed) => contrast(accent, mixed) >= textContrastMin),
  }
}

/** The shades of an accent colour; null: it is too light to be read as text, see {@link nearestAccent}. */
export const shadesOf = (hex: string): AccentShades | null =>
  isReadable(hex) ? { light: lightShades(hex), dark: darkShades(hex) } : null

/** The sentence that refuses a colour that is too light. */
export const accentRefusal = (hex: string) =>
  `This colour is too light to be read as text on the site’s backgrounds. The nearest one that passes is ${nearestAccent(hex)}`

/** The shades of a site's accent colour; those of the software if there is none. */
export const shadesOfSite = ({ accent }: { accent: string | null }): AccentShades =>
  (accent === null ? null : shadesOf(accent)) ?? defaultShades
