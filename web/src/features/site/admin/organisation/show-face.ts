import type { SiteFace } from '@muster/contract/facts/site-face.ts'
import { pictureHref, siteIconPath } from '@muster/contract/facts/site-pictures.ts'
import { siteFace, siteStyleHref, siteStyleId } from '../../../../lib/site-face.ts'

const showIcon = (face: SiteFace) => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  icon.type = 'image/png'
  icon.href = pictureHref(siteIconPath, face)
}

/** Shows a saved organisation on the open page: its name and logo in the frame, its icon, and its colours. */
export const showFace = ({ name, accent, logo, darkLogo }: SiteFace) => {
  siteFace.write({ name, accent, logo, darkLogo })
  showIcon({ name, accent, logo, darkLogo })
  const present = document.getElementById(siteStyleId)
  if (accent === null) return present?.remove()
  const link = present instanceof HTMLLinkElement ? present : document.createElement('link')
  link.id = siteStyleId
  link.rel = 'stylesheet'
  link.href = siteStyleHref(accent)
  if (!present) document.head.append(link)
}
