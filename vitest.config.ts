import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'paypal-sandbox/**/*.test.ts',
      'scripts/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['server/test/postgres-setup.ts', 'server/test/gazetteer-setup.ts'],
    // Hangs end; slow machines do not fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
