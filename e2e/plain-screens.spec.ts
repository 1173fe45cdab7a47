import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './patience.ts'
import { checkScreens, test } from './screens.ts'
import { areas } from './states.ts'

// The development inbox, the API reference, and pages in a browser without scripts.
checkScreens('plain', {})

test('each area of screens has a file of tests in each tier', async () => {
  const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
  for (const area of Object.keys(areas)) {
    expect(await read(`${area}-screens.spec.ts`), area).toContain(`checkScreens('${area}', {`)
    expect(await read(`${area}-screens.slow.spec.ts`), area).toContain(`checkOtherStates('${area}')`)
  }
})
