/** The files of one part of the product, such as a capability: files to check, and tests to run. */
export type Selection = { sources: string[]; tests: string[]; components: string[]; specs: string[] }

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isComponentTest = (path: string): boolean => path.endsWith('.browser.test.tsx')
const isSpec = (path: string): boolean => /^e2e\/.*\.spec\.ts$/.test(path)
const isSlow = (path: string): boolean => /\.slow\.(test|spec)\.ts$/.test(path)
const isSource = (path: string): boolean => /\.(ts|tsx|js|mjs)$/.test(path)

/** `campaigns` also selects `campaign-list.spec.ts`. */
const singular = (word: string): string => word.replace(/s$/, '')

/** Whether a folder in the path has this name, or the file name contains it as a word. */
const isAbout = (word: string, path: string): boolean => {
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  const words = file.split(/[.-]/).map(singular)
  return folders.includes(word) || words.includes(singular(word))
}

/**
 * Selects files by folder names and by words in file names.
 * @param files paths from the root, with slashes
 * @param tier with `slow`, the tests of both tiers; the sources are always those of both
 */
export const select = (words: string[], files: string[], tier: { slow: boolean }): Selection => {
  const sources = files.filter((path) => isSource(path) && words.some((word) => isAbout(word, path)))
  const inTier = sources.filter((path) => tier.slow || !isSlow(path))
  return {
    sources,
    tests: inTier.filter((path) => isTest(path) && !isComponentTest(path)),
    components: inTier.filter(isComponentTest),
    specs: inTier.filter(isSpec),
  }
}
