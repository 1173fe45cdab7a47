import { once } from 'node:events'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Outage } from '../../base/outage.ts'
import { createFileStorage, createS3Storage, type Storage } from './index.ts'

let folder: string
let server: S3rver
let bucketUrl: string

const credentials = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-storage-'))
  const bucket = { name: 'pictures', configs: [] }
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets: [bucket] })
  const { port } = await server.run()
  bucketUrl = `http://127.0.0.1:${port}/pictures`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const contentOf = async (storage: Storage, key: string) => {
  const stored = await storage.open(key)
  if (!stored) return null
  const content = await buffer(stored.content)
  expect(stored.bytes).toBe(content.length)
  return content.toString()
}

describe.each([
  ['files', () => createFileStorage(join(folder, 'own'))],
  ['S3', () => createS3Storage({ ...credentials, bucketUrl })],
] as const)('a storage of %s', (_, create) => {
  test('returns what was stored under a key', async () => {
    const storage = create()
    await storage.put('ana/480.webp', Buffer.from('small'))
    await storage.put('ana/1600.webp', Buffer.from('a large one'))
    expect(await contentOf(storage, 'ana/480.webp')).toBe('small')
    expect(await contentOf(storage, 'ana/1600.webp')).toBe('a large one')
  })

  test('has nothing under a key that nothing was put under', async () => {
    expect(await create().open('nobody/480.webp')).toBeNull()
    expect(await create().open('nobody')).toBeNull()
  })

  test('removes files, and does not mind those that are not there', async () => {
    const storage = create()
    await storage.put('leo/96.webp', Buffer.from('one'))
    await storage.put('leo/288.webp', Buffer.from('two'))
    await storage.remove(['leo/96.webp', 'leo/share.jpg', 'nobody/96.webp'])
    expect(await storage.open('leo/96.webp')).toBeNull()
    expect(await contentOf(storage, 'leo/288.webp')).toBe('two')
  })

  test.each(['../keys', 'a/../../keys', '/etc/passwd', '.hidden', 'a/.b', 'a//b', '', 'a?b', 'a%2e'])(
    'refuses %j as a key',
    async (key) => {
      const storage = create()
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
      await expect(storage.open(key)).rejects.toThrow('not a storage key')
      await expect(storage.remove([key])).rejects.toThrow('not a storage key')
    },
  )
})

test('a folder is removed with its last file', async () => {
  const own = join(folder, 'emptied')
  const storage = createFileStorage(own)
  await storage.put('mia/96.webp', Buffer.from('one'))
  await storage.remove(['mia/96.webp'])
  expect(await readdir(own)).toEqual([])
})

test.each([
  ['refuses', () => createS3Storage({ ...credentials, secretAccessKey: 'wrong', bucketUrl })],
  ['has lost its bucket', () => createS3Storage({ ...credentials, bucketUrl: bucketUrl.replace('pictures', 'gone') })],
  ['cannot be reached', () => createS3Storage({ ...credentials, bucketUrl: 'http://127.0.0.1:1/pictures' })],
])('an S3 storage that %s is an outage, not a picture that is not there', async (_, create) => {
  const storage = create()
  await expect(storage.put('ana/480.webp', Buffer.from('x'))).rejects.toThrow(Outage)
  await expect(storage.open('ana/480.webp')).rejects.toThrow(Outage)
  await expect(storage.remove(['ana/480.webp'])).rejects.toThrow(Outage)
})

test('an S3 storage that truncates an error response is an outage', async () => {
  const breaking = createServer((_request, response) => {
    response.writeHead(404, { 'content-length': 100 }).write('half', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const { port } = breaking.address() as AddressInfo
  const storage = createS3Storage({ ...credentials, bucketUrl: `http://127.0.0.1:${port}/pictures` })
  await expect(storage.open('ana/480.webp')).rejects.toThrow(/answered 404 and did not finish/)
  breaking.close()
})

test('an S3 storage that refuses or is unreachable does not report a picture as deleted', async () => {
  const refused = createS3Storage({ ...credentials, secretAccessKey: 'wrong', bucketUrl })
  await expect(refused.remove(['ana/480.webp'])).rejects.toThrow(Outage)
  const unreachable = createS3Storage({ ...credentials, bucketUrl: 'http://127.0.0.1:1/pictures' })
  await expect(unreachable.remove(['ana/480.webp'])).rejects.toThrow(Outage)
})

test('a folder that cannot be used is an outage, not a picture that is not there', async () => {
  const own = join(folder, 'loop')
  await symlink(own, own)
  const storage = createFileStorage(own)
  await expect(storage.put('ana/480.webp', Buffer.from('x'))).rejects.toThrow(Outage)
  await expect(storage.open('ana/480.webp')).rejects.toThrow(Outage)
  await expect(storage.remove(['ana/480.webp'])).rejects.toThrow(Outage)
})
