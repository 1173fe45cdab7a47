/** Omits null fields, as PayPal does. */
export const present = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** PayPal's timestamps have a resolution of one second. */
export const wireTime = (iso: string): string => `${iso.slice(0, 19)}Z`
