/** An installed package, with its licence as an SPDX expression, or null if it declares none. */
export type Package = { name: string; licence: string | null; dev: boolean }

/** Licences that allow distributing Muster under MIT. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** A licence that is accepted for some packages only, and the reason. */
type Exception = { licence: string; packages: RegExp; devOnly?: true; reason: string }

const exceptions: Exception[] = [
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource(-variable)?\//,
    reason: 'fonts may be bundled with software of any licence',
  },
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason: 'libvips is a shared library that can be replaced',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(axe-core|lightningcss(-.+)?)$/,
    reason: 'these tools are unmodified, and none of their files is part of Muster',
  },
  {
    licence: 'CC-BY-3.0',
    packages: /^cities15000-json$/,
    reason: 'data of GeoNames, which README.md credits',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^cities\.json$/,
    reason: 'data of GeoNames, which README.md credits',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    devOnly: true,
    reason: 'data of a tool, not distributed',
  },
  {
    licence: 'MPL-2.0',
    packages: /^ical\.js$/,
    devOnly: true,
    reason: 'used by tests to parse calendar files, not distributed',
  },
]

/** Licences that a package states only in its readme. */
const statedInReadme: Partial<Record<string, string>> = { 'humanize-number': 'MIT' }

const isAccepted = (licence: string, { name, dev }: Package): boolean =>
  permissive.has(licence) ||
  exceptions.some((each) => each.licence === licence && each.packages.test(name) && (dev || !each.devOnly))

/** Supports one level of `OR` or `AND`, which is all that packages use. Anything deeper is refused, so that a person reviews it. */
const isCompatible = (expression: string, of: Package): boolean => {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' OR ')) return inner.split(' OR ').some((each) => isAccepted(each, of))
  return inner.split(' AND ').every((each) => isAccepted(each, of))
}

/** The packages whose licence is missing or not accepted, one line each. */
export const refusedLicences = (packages: Package[]): string[] =>
  packages.flatMap((each) => {
    const licence = each.licence ?? statedInReadme[each.name]
    if (!licence) return [`${each.name} names no licence`]
    return isCompatible(licence, each) ? [] : [`${each.name} is licensed under ${licence}`]
  })
