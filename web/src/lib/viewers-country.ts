type Located = { zone: string; languages: readonly string[] }

/** The time zones of a country; empty in a browser that does not know. */
const zonesOf = (country: string): readonly string[] => {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones?: () => string[] }
  return locale.getTimeZones?.() ?? []
}

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}

/**
 * The most likely country of a person: that of their time zone, or if several countries share the zone, that of their language.
 * If the zone belongs to no country or is unknown to the browser, the country of their language. Null: unknown.
 */
export const countryOf = <Country extends string>(
  countries: readonly Country[],
  { zone, languages }: Located,
): Country | null => {
  const regions = languages.map(regionOf)
  const here = countries.filter((country) => zonesOf(country).includes(zone))
  if (here.length === 1) return here[0] ?? null
  const possible = here.length > 0 ? here : countries
  return possible.find((country) => regions.includes(country)) ?? null
}
