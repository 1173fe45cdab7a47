import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Each of these files has a worker of its own, told apart by its name: a slow test starts and kills processes or fills a database, and
 * begins first; another one replaces a package, or needs a process that has not prepared its statements yet.
 */
const alone = ['**/*.slow.test.ts', '**/*.alone.test.ts']

/** The set-up file scales the limits, so that they suit the machine when a file of tests begins. */
const patience = (testMs: number) => ({ setupFiles: ['server/test/patience-setup.ts'], provide: { testMs } })

export default defineConfig({
  test: {
    // Two more than the number of cores, because some workers always wait for a process or a lease.
    maxWorkers: availableParallelism() + 2,
    globalSetup: ['server/test/postgres-setup.ts', 'server/test/built-files-setup.ts'],
    projects: [
      // A test here starts up to ten processes, and each takes seconds on a busy machine.
      { test: { ...patience(300_000), name: 'alone', include: alone } },
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
          exclude: [...configDefaults.exclude, ...alone, '**/*.browser.test.tsx'],
        },
      },
    ],
  },
})
