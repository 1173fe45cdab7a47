import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type KeepPart, KeepContext } from './lib/kept.tsx'

/** About four megabytes. */
const partsMax = 1_000

/** The HTML of parts of pages, by what they depend on. */
const parts = new Map<string, string>()

const keepPart = (key: string, html: string) => {
  const [oldest] = parts.keys()
  if (parts.size >= partsMax && oldest !== undefined) parts.delete(oldest)
  parts.set(key, html)
  return html
}

/** Renders a page, and only those of its parts (`Kept`) that are not kept. `around` adds the providers that both need. */
export const renderKeepingParts = (page: ReactNode, around: (children: ReactNode) => ReactNode) => {
  const missing = new Map<string, () => string>()
  const keep: KeepPart = (key, part) => {
    const known = parts.get(key)
    if (known !== undefined) return known
    const mark = `<!--part ${missing.size}-->`
    missing.set(mark, () => keepPart(key, renderToString(around(part()))))
    return mark
  }
  const html = renderToString(around(<KeepContext value={keep}>{page}</KeepContext>))
  if (missing.size === 0) return html
  return html.replaceAll(/<!--part \d+-->/g, (mark) => missing.get(mark)?.() ?? '')
}
