import fc from 'fast-check'

const seed = 20_260_101

// Each run tries the same values, so a property fails for a change of the code only. A failure prints the seed and the path to its example.
fc.configureGlobal({ seed })

/** Prints the seed once, before the first test. */
export default (): void => console.log(`Seed of the property tests: ${seed}`)
