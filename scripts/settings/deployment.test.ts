import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/src/platform/base/config.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')
const textOf = (path: string): string => readFileSync(join(deploy, path), 'utf8')

test('the settings of deploy/muster.env start production once the empty ones are filled in', () => {
  const text = textOf('muster.env').replaceAll(/^#(?=[A-Z_]+=)/gm, '')
  const given = parseEnv(text)
  expect(Object.values(given).filter((value) => value === '')).toHaveLength(5)
  const ENCRYPTION_KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`
  const filled = Object.entries(given).map(([name, value]) => [name, value || 'filled-in'])
  const config = readConfig({ ...Object.fromEntries(filled), ENCRYPTION_KEY })
  expect(config).toMatchObject({ production: true, trustProxy: true, dataDir: '/var/lib/muster' })
  expect(Object.keys(config.paypal)).toHaveLength(4)
})

type Service = {
  environment: Record<string, string>
  volumes: string[]
  build?: { context: string; dockerfile: string }
}

test('compose.yaml mounts and builds from files that exist, and its settings start production', () => {
  const text = textOf('compose/compose.yaml')
  const { services } = parse(text) as { services: Record<string, Service> }
  const named = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(Object.keys(parseEnv(textOf('compose/env.example')))))
  const mounted = Object.values(services).flatMap(({ volumes }) => volumes.filter((volume) => volume.startsWith('.')))
  expect(mounted).toHaveLength(2)
  for (const volume of mounted) expect(textOf(join('compose', volume.split(':')[0] ?? ''))).toContain('muster')
  const { environment = {}, build } = services.muster ?? {}
  expect(textOf(join('compose', build?.context ?? '', build?.dockerfile ?? ''))).toContain('FROM ${BASE}')
  const filled = Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{.*?\}/, 'secret')])
  const config = readConfig({
    ...Object.fromEntries(filled),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://muster.example.org',
    ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    DATA_DIR: '/var/lib/muster',
    MAIL_FROM: 'hello@muster.example.org',
  })
  expect(config).toMatchObject({ trustProxy: true, databaseUrl: expect.stringContaining('@database/muster') })
})
