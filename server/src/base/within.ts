/** Waits for work at most so many milliseconds, then fails with this message; the work itself goes on. */
export const within = async <T>(ms: number, work: Promise<T>, message: string): Promise<T> => {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(message)), ms)
  // What comes of it later is of no interest to the caller any more.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
