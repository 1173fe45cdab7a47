/** From when on the promise of a signed campaign cannot change, counted back from its end. */
export const promiseLockHours = 48
