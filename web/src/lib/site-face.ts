import { defaultFace, type SiteFace } from '@muster/contract/facts/site-face.ts'
import { useSyncExternalStore } from 'react'

/** The id of the script element with the site's face, which the server writes into every page. */
export const siteFaceId = 'site-face'
/** The id of the link to the organisation's colours. */
export const siteStyleId = 'site-style'

/** The address of the stylesheet with the organisation's colours. Another colour has another address. */
export const siteStyleHref = (accent: string) => `/organisation.css?v=${accent.slice(1)}`

let current: SiteFace = defaultFace
const listeners = new Set<() => void>()

/**
 * The name, logo and colour of the organisation that runs this site: one for the whole process on the server, and one for the page in the
 * browser.
 */
export const siteFace = {
  read: () => current,
  write: (face: SiteFace) => {
    current = face
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The site's name, for words outside of components. */
export const siteName = () => current.name

export const useSiteFace = () => useSyncExternalStore(siteFace.subscribe, siteFace.read, siteFace.read)
