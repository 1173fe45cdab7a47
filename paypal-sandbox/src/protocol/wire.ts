/** Leaves out what is null, as PayPal does. */
export const present = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** PayPal tells times to the second. */
export const wireTime = (iso: string): string => `${iso.slice(0, 19)}Z`
