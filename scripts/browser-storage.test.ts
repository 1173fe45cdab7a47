import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserStorage } from '@muster/contract/facts/browser-storage.ts'
import { expect, test } from 'vitest'

const webDir = join(import.meta.dirname, '../web')
const files = globSync(['src/**/*.{ts,tsx}', 'public/*.js'], { cwd: webDir }).filter((file) => !file.includes('.test.'))
const listed = browserStorage.flatMap(({ names }): readonly string[] => names)

test('everything that the web app keeps in the browser is listed for the privacy page', () => {
  const found = new Set<string>()
  for (const file of files) {
    const code = readFileSync(join(webDir, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/['"`](muster\.[\w.-]*)/g)) {
      found.add(listed.find((each) => each.endsWith('.') && name.startsWith(each)) ?? name)
    }
    // A key without the prefix would not be found above.
    if (/(local|session)Storage\b/.test(code)) expect(code, file).toMatch(/['"`]muster\./)
    for (const [, key] of code.matchAll(/Storage\??\.\w+Item\(\s*['"`]([^'"`]*)/g))
      expect(key, file).toMatch(/^muster\./)
    expect(code, file).not.toMatch(/Storage\[|Storage\.(?!\w+Item\b|clear\b|length\b)\w+ =/)
    expect(code, file).not.toMatch(/document\.cookie|indexedDB|caches\.open/)
  }
  expect([...found].sort()).toEqual([...listed].sort())
})
