import { viewersZone } from './format.ts'
import { countryOf } from './viewers-country.ts'

/**
 * Adds the country code to a national phone number, if the person's country is known.
 * Any other text is unchanged, and the server validates it. The library is loaded only for a number without country code.
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

/** Applies the same to the phone number of a request body, for a form that is sent before the field loses focus. */
export const withPhone = async <Body extends { phone?: string | null | undefined }>(body: Body): Promise<Body> =>
  body.phone ? { ...body, phone: await withCountryCode(body.phone) } : body
