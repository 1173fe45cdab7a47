import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPackages } from './installed.ts'
import { type Package, refusedLicences } from './judge.ts'

const pack = (licence: string | null, name = 'a', dev = false): Package => ({ name, licence, dev })

test.each(['MIT', 'ISC', '(MIT OR GPL-3.0)', '(MIT AND Zlib)', 'Apache-2.0'])('%s is compatible', (licence) => {
  expect(refusedLicences([pack(licence)])).toEqual([])
})

test.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'MPL-2.0', 'SEE LICENSE IN FILE'])(
  '%s is refused, in development too',
  (licence) => {
    const packages = [pack(licence), pack(licence, 'b', true)]
    expect(refusedLicences(packages)).toEqual([`a is licensed under ${licence}`, `b is licensed under ${licence}`])
  },
)

test('a package without a licence is refused', () => {
  expect(refusedLicences([pack(null)])).toEqual(['a names no licence'])
})

test('an exception applies only to its own packages', () => {
  expect(refusedLicences([pack('OFL-1.1', '@fontsource/noto-sans')])).toEqual([])
  expect(refusedLicences([pack('OFL-1.1', 'a')])).toHaveLength(1)
  expect(refusedLicences([pack('CC-BY-4.0', 'caniuse-lite', true)])).toEqual([])
  expect(refusedLicences([pack('CC-BY-4.0', 'caniuse-lite')])).toHaveLength(1)
})

/** A folder with a lock file and one installed package. */
const plant = (locked: object, installed: object | null): string => {
  const root = mkdtempSync(join(tmpdir(), 'muster-licences-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const packages = {
    '': { license: 'MIT' },
    'node_modules/planted': locked,
    'node_modules/@muster/web': { link: true },
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  if (installed) {
    mkdirSync(join(root, 'node_modules/planted'), { recursive: true })
    writeFileSync(join(root, 'node_modules/planted/package.json'), JSON.stringify(installed))
  }
  return root
}

test('a planted package is refused for its own licence, even if the lock file names another one', () => {
  const root = plant({ license: 'MIT', dev: true }, { license: 'GPL-3.0' })
  expect(refusedLicences(readPackages(root))).toEqual(['planted is licensed under GPL-3.0'])
})

test('the old format of package.json, a list of licences, is read', () => {
  const packages = readPackages(plant({}, { licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] }))
  expect(packages).toEqual([{ name: 'planted', licence: 'MIT OR GPL-2.0', dev: false }])
})

test('the lock file gives the licence of a package that is not installed on this platform', () => {
  expect(readPackages(plant({ license: 'LGPL-3.0-or-later' }, null))).toMatchObject([{ licence: 'LGPL-3.0-or-later' }])
})
