import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/src/base/config.ts'

const file = resolve(import.meta.dirname, '../../deploy/muster.env')

test('the settings of deploy/muster.env start production once the empty ones are filled in', () => {
  const text = readFileSync(file, 'utf8').replaceAll(/^#(?=[A-Z_]+=)/gm, '')
  const given = parseEnv(text)
  expect(Object.values(given).filter((value) => value === '')).toHaveLength(5)
  const ENCRYPTION_KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`
  const filled = Object.entries(given).map(([name, value]) => [name, value || 'filled-in'])
  const config = readConfig({ ...Object.fromEntries(filled), ENCRYPTION_KEY })
  expect(config).toMatchObject({ production: true, trustProxy: true, dataDir: '/var/lib/muster' })
  expect(Object.keys(config.paypal)).toHaveLength(4)
})
