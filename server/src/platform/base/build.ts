/** Which code runs: the version of the package, and the commit as 40 hexadecimal digits; null if it is not known. */
export type Build = { version: string; commit: string | null }
