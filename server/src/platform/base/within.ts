/** Waits for a promise at most `ms` milliseconds, then fails with this message. The work itself continues. */
export const within = async <T>(ms: number, work: Promise<T>, message: string): Promise<T> => {
  const overtime = Promise.withResolvers<never>()
  const timer = setTimeout(() => overtime.reject(new Error(message)), ms)
  // The caller no longer needs the result, so a late rejection is ignored.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, overtime.promise])
  } finally {
    clearTimeout(timer)
  }
}
