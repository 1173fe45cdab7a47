import type { ReactNode } from 'react'
import { Icon } from '../picture/Icon.tsx'

/** A link to the page of a map on another site. Nothing is loaded from there until the reader opens it. */
export const MapLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a
    href={url}
    target="_blank"
    rel="nofollow noopener noreferrer"
    className="text-link inline-flex min-h-11 items-center gap-1.5"
  >
    {children}
    <Icon name="external" className="size-[1em]" />
    <span className="sr-only"> (opens OpenStreetMap)</span>
  </a>
)
