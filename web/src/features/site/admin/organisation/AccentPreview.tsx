import { defaultShades, shadesOf, type AccentShades } from '@muster/contract/facts/accent.ts'
import type { CSSProperties } from 'react'
import { buttonClass } from '../../../../ui/button/Button.tsx'

const schemes = ['light', 'dark'] as const

// The theme's colours are resolved at the root, so the preview of the other theme sets them again.
const grounds = {
  light: { '--color-paper': '#f7f6f9', '--color-ink': '#1d1722', '--color-line': '#dcd7e2' },
  dark: { '--color-paper': '#17131a', '--color-ink': '#f3eef5', '--color-line': '#3a3142' },
} as const

const styleOf = (scheme: (typeof schemes)[number], shades: AccentShades): CSSProperties => {
  const properties: Record<string, string> = {
    ...grounds[scheme],
    '--color-aubergine': shades[scheme].accent,
    '--color-aubergine-deep': shades[scheme].deep,
    '--color-aubergine-soft': shades[scheme].soft,
    '--color-on-aubergine': shades[scheme].on,
  }
  return { colorScheme: scheme, ...properties }
}

/** How the header, a link and a button look in a colour, light and dark. A colour that is refused shows the present ones. */
export const AccentPreview = ({ accent, name }: { accent: string; name: string }) => {
  const shades = shadesOf(accent) ?? defaultShades
  return (
    <div aria-hidden="true" className="grid gap-3 sm:grid-cols-2">
      {schemes.map((scheme) => (
        <div
          key={scheme}
          style={styleOf(scheme, shades)}
          className="overflow-hidden rounded-lg border border-line bg-paper text-ink"
        >
          <p className="truncate border-b border-line px-4 py-3 font-display text-lg font-extrabold">{name}</p>
          <div className="grid justify-items-start gap-3 p-4">
            <span className="text-link">A link in a text</span>
            <span className={buttonClass('primary', 'small')}>Support</span>
            <span className="rounded-md border-l-4 border-aubergine bg-aubergine-soft px-3 py-2 text-sm">A notice</span>
          </div>
        </div>
      ))}
    </div>
  )
}
