import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { patient } from './server/test/patience.ts'
import webConfig from './web/vite.config.ts'

const isRoot = process.getuid?.() === 0

/** Tests of the web app's components in a browser. They need neither server nor database. */
export default defineConfig({
  plugins: webConfig.plugins ?? [],
  cacheDir: 'node_modules/.cache/vite-components',
  optimizeDeps: {
    // All packages of the web app are bundled before the first test: one that is found later would reload the page during a test.
    entries: ['web/src/**/*.worker.ts', 'web/src/**/*.browser.test.tsx'],
    force: true,
  },
  test: {
    include: ['web/src/**/*.browser.test.tsx'],
    setupFiles: ['web/test/patience-setup.ts', 'web/test/setup.ts'],
    // Each worker is a tab.
    maxWorkers: availableParallelism(),
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      traceView: 'off',
      dependencySourcemaps: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
          args: isRoot ? ['--no-sandbox'] : [],
        },
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Ljubljana' },
      }),
      // A browser cannot read the load of the machine, so it asks the process that runs it.
      commands: { patient: (_context, ms: number) => patient(ms) },
      instances: [{ browser: 'chromium' }],
    },
  },
})
