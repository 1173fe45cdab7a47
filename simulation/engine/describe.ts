/** An error with where it came from, for whoever reads a seed's story. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
