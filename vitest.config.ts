import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Told apart by their names. A slow test starts and kills processes or fills a database; `npm test` leaves it out. Another one replaces a
 * package, or needs a new process.
 */
const [slow, alone] = ['**/*.slow.test.ts', '**/*.alone.test.ts']

/** The first set-up file scales the limits, so that they suit the machine when a file of tests begins. */
const patience = (testMs: number) => ({
  setupFiles: ['server/test/patience-setup.ts', 'server/test/property-seed.ts'],
  provide: { testMs },
})

export default defineConfig({
  test: {
    // Two more than the number of cores, because some workers always wait for a process or a lease.
    maxWorkers: availableParallelism() + 2,
    globalSetup: ['server/test/property-seed.ts', 'server/test/postgres-setup.ts', 'server/test/built-files-setup.ts'],
    projects: [
      // Each file here has a worker of its own. A test starts up to ten processes, and each takes seconds on a busy machine.
      { test: { ...patience(300_000), name: 'slow', include: [slow] } },
      { test: { ...patience(300_000), name: 'alone', include: [alone] } },
      {
        test: {
          ...patience(60_000),
          name: 'together',
          // The application is loaded once for all files of a worker.
          isolate: false,
          include: [
            'bench/**/*.test.ts',
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'paypal-sandbox/**/*.test.ts',
            'scripts/**/*.test.ts',
            'simulation/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
          ],
          exclude: [...configDefaults.exclude, slow, alone, '**/*.browser.test.tsx'],
        },
      },
    ],
  },
})
