import { defaultSiteName, type SiteFace } from '@muster/contract/facts/site-face.ts'
import { shareImage } from '@muster/contract/facts/pictures.ts'
import { pictureHref, siteIconPath, socialPicturePath } from '@muster/contract/facts/site-pictures.ts'
import { siteFace, siteFaceId, siteName, siteStyleHref, siteStyleId } from './lib/site-face.ts'
import { defaultDescription, titleOf } from './meta.ts'
import type { PageMeta } from './meta.ts'
import { pageStateId } from './page-state.ts'
import type { PageState } from './page-state.ts'
import { siteUrl } from './site-url.ts'

/** The built index.html, and for each route pattern the chunks of the app and its page; both inserted when the server's bundle is built. */
declare const __TEMPLATE__: string
declare const __PAGE_CHUNKS__: Readonly<Record<string, readonly string[]>>

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const tag = (name: 'meta' | 'link', attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(value)}"`)
    .join(' ')}>`

/** The alternative text of the site's default picture, for pages without their own. */
const socialAlt = 'Pick a day. Fill it with people.'

/** Tags for search engines and social previews. URLs are built from the configured public URL only. */
const headOf = (meta: PageMeta, url: URL) => {
  const description = meta.description ?? defaultDescription()
  const title = titleOf(meta)
  const address = siteUrl(meta.canonicalPath ?? url.pathname, url.origin).href
  const ofSite = { path: pictureHref(socialPicturePath, siteFace.read()), alt: socialAlt }
  const picture = meta.image ? { path: meta.image, alt: meta.imageAlt } : ofSite
  const image = new URL(picture.path, url.origin).href
  if (meta.isPrivate) return `<title>${escaped(title)}</title>${tag('meta', { name: 'robots', content: 'noindex' })}`
  return [
    `<title>${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    tag('link', { rel: 'canonical', href: address }),
    tag('meta', { property: 'og:site_name', content: siteName() }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:title', content: meta.title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:url', content: address }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    tag('meta', { property: 'og:image', content: image }),
    tag('meta', { property: 'og:image:type', content: 'image/jpeg' }),
    tag('meta', { property: 'og:image:width', content: String(shareImage.width) }),
    tag('meta', { property: 'og:image:height', content: String(shareImage.height) }),
    ...(picture.alt
      ? [
          tag('meta', { property: 'og:image:alt', content: picture.alt }),
          tag('meta', { name: 'twitter:image:alt', content: picture.alt }),
        ]
      : []),
  ].join('')
}

/** JSON within a script element: no `<` may end it early. */
const stateScript = (state: PageState) =>
  `<script type="application/json" id="${pageStateId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`

/** The organisation's colours. The link comes before anything is painted, so no page flashes in other colours. */
const styleLink = () => {
  const { accent } = siteFace.read()
  return accent === null ? '' : tag('link', { rel: 'stylesheet', id: siteStyleId, href: siteStyleHref(accent) })
}

const isOwnFace = ({ name, accent, logo }: SiteFace) => name === defaultSiteName && accent === null && logo === null

const iconLink = /<link rel="icon"[^>]*>/

/** The organisation's icon, in place of the software's. */
const iconOf = (face: SiteFace) =>
  tag('link', { rel: 'icon', type: 'image/png', href: pictureHref(siteIconPath, face) })

/** The organisation, for the app. Absent, the app has the software's own name. */
const faceScript = () => {
  const face = siteFace.read()
  if (isOwnFace(face)) return ''
  const { name, accent, logo, darkLogo } = face
  const json = JSON.stringify({ name, accent, logo, darkLogo }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${siteFaceId}">${json}</script>`
}

/** A page that the browser renders shows nothing before its code is there. */
const preloads = (pattern: string | undefined) =>
  (pattern === undefined ? [] : (__PAGE_CHUNKS__[pattern] ?? []))
    .map((file) => tag('link', { rel: 'modulepreload', crossorigin: '', href: `/${file}` }))
    .join('')

const scriptNotice = /<noscript\b[^>]*>.*?<\/noscript\s*>/s
const appScripts = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/**
 * Inserts a page into the built index.html. Without `app` it is the empty shell.
 * @param pattern of a page that the browser renders: its code is preloaded
 * @param withoutScripts replaces the frame's notice for browsers without JavaScript
 * @param worksWithoutScripts omits the frame's notice for browsers without JavaScript
 * @param hasNoScripts omits the app's scripts as well, so that the page stays static
 */
export const fillTemplate = ({
  url,
  meta,
  app = '',
  pattern,
  state,
  withoutScripts,
  hasNoScripts = false,
  worksWithoutScripts = hasNoScripts,
}: {
  url: URL
  meta: PageMeta
  app?: string
  pattern?: string | undefined
  state?: PageState
  withoutScripts?: string
  worksWithoutScripts?: boolean
  hasNoScripts?: boolean
}) =>
  (hasNoScripts ? __TEMPLATE__.replace(appScripts, '') : __TEMPLATE__)
    .replace('<title>Muster</title>', () => headOf(meta, url) + preloads(pattern))
    .replace(iconLink, (own) => (isOwnFace(siteFace.read()) ? own : iconOf(siteFace.read())))
    .replace('</head>', () => `${styleLink()}</head>`)
    .replace('<!--state-->', () => (hasNoScripts ? '' : faceScript()) + (state ? stateScript(state) : ''))
    .replace(scriptNotice, (notice) => {
      if (worksWithoutScripts) return ''
      return withoutScripts === undefined ? notice : `<noscript>${withoutScripts}</noscript>`
    })
    // The last, so that nothing is searched for in the whole page.
    .replace('<!--app-->', () => app)
