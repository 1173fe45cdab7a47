/** Converts an amount of the PayPal API or of our own API to cents. */
export const toMinor = (value: unknown): bigint => BigInt(Math.round(Number(value) * 100))
