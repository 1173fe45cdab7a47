import { viewersZone } from './format.ts'
import { countryOf } from './viewers-country.ts'

/**
 * A phone number as it is dialled within a country, written with its country code, where the country that the person is in is known.
 * Everything else stays as it was typed: the server says what it lacks. The library is loaded for a number without country code alone.
 */
export const withCountryCode = async (typed: string): Promise<string> => {
  const text = typed.trim()
  if (text === '' || text.startsWith('+')) return typed
  const library = await import('libphonenumber-js/min').catch(() => null)
  if (library === null) return typed
  const country = countryOf(library.getCountries(), { zone: viewersZone(), languages: navigator.languages })
  const number = library.parsePhoneNumberFromString(text, country ?? undefined)
  return number?.isValid() ? number.formatInternational() : typed
}

/** A body with its phone number so, for a form that is sent before the field is left. */
export const withPhone = async <Body extends { phone?: string | null | undefined }>(body: Body): Promise<Body> =>
  body.phone ? { ...body, phone: await withCountryCode(body.phone) } : body
