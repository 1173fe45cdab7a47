/** The name of a site whose operator gave none. */
export const defaultSiteName = 'Muster'

/** What every page, mail and picture shows of the organisation that runs the site. */
export type SiteFace = {
  name: string
  /** `#rrggbb`; null: the colours of the software. */
  accent: string | null
  /** Path of the logo in its widest size; null: the name is written. */
  logo: string | null
  /** A logo for dark backgrounds; null: `logo` serves there too. */
  darkLogo: string | null
}

export const defaultFace: SiteFace = { name: defaultSiteName, accent: null, logo: null, darkLogo: null }
