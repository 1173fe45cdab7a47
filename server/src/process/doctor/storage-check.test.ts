import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservePort } from '../../../test/reserved-port.ts'
import { readConfig } from '../../platform/base/config.ts'
import { runCheck } from './check.ts'
import { storageCheck } from './storage-check.ts'

let folder: string
let bucket: S3rver
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-storage-check-'))
  const configureBuckets = [{ name: 'pictures', configs: [] }]
  bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
  port = (await bucket.run()).port
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const check = (settings: Record<string, string>) => runCheck(storageCheck(readConfig(settings)))
const atBucket = (name: string, { secret = 'S3RVER', at = port } = {}) =>
  check({ STORAGE_URL: `s3://S3RVER:${secret}@127.0.0.1:${at}/${name}?tls=off` })
const fails = (text: string) => ({ level: 'failure', text: expect.stringContaining(text) })

test('a bucket and a folder that work are right', async () => {
  const right = { level: 'ok', text: 'a file was written, read and deleted' }
  expect(await atBucket('pictures')).toEqual(right)
  expect(await check({ DATA_DIR: join(folder, 'data') })).toEqual(right)
})

test('a bucket that is missing, refuses the key or does not run is named with what to do', async () => {
  expect(await atBucket('gone')).toEqual(fails(`the bucket gone at 127.0.0.1:${port} does not exist. Create it`))
  const refused = await atBucket('pictures', { secret: 'tell-no-one' })
  expect(refused).toEqual(fails('refuses this key (SignatureDoesNotMatch). Check key, secret and region'))
  expect(refused.text).not.toContain('tell-no-one')
  const stopped = await atBucket('pictures', { at: await reservePort() })
  expect(stopped).toEqual(fails('cannot be reached (ECONNREFUSED). Check STORAGE_URL and whether the storage runs'))
})

test('a folder that cannot be used is named with what to do', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await check({ DATA_DIR: file })).toEqual(fails('/file/uploads cannot be used (ENOTDIR). Let it belong to'))
})
