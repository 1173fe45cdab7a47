import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Told apart by their names. A slow file starts and kills processes, fills a database or takes long; `npm test` leaves it out. A file that
 * replaces a package has a worker alone.
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
    // Without isolation the application is loaded once for all files of a worker.
    projects: [
      // A slow test starts up to ten processes, and each takes seconds on a busy machine.
      { test: { ...patience(300_000), name: 'slow', isolate: false, include: [slow] } },
      { test: { ...patience(60_000), name: 'alone', include: [alone] } },
      {
        test: {
          ...patience(60_000),
          name: 'together',
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
