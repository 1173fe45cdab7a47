import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { checkScreens, test } from './screens.ts'
import { areas } from './states.ts'

// The development inbox, the API reference, and pages in a browser without scripts.
checkScreens('plain', {})

test('each area of screens has a file of tests', async () => {
  for (const area of Object.keys(areas)) {
    const specs = await readFile(join(import.meta.dirname, `${area}-screens.spec.ts`), 'utf8')
    expect(specs, area).toContain(`checkScreens('${area}', {`)
  }
})
