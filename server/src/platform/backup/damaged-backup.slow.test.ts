import { PassThrough } from 'node:stream'
import { uploadAvatarEndpoint } from '@muster/contract/site/uploads.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { backUp, check, rewrite } from '../../../test/backing-up.ts'
import { given as createGiven } from '../../../test/given.ts'
import { blobs, small } from '../../../test/uploading.ts'
import { BackupError } from './backup-error.ts'
import { encrypting } from './seal-file.ts'

const passphrase = 'birch heron lantern'

let t: TestApp
let plain: Buffer
let sealed: Buffer
beforeAll(async () => {
  t = await testApp()
  const person = await createGiven(t).user()
  await t.as(person.token)(uploadAvatarEndpoint, { files: await blobs([small()]) })
  plain = (await backUp(t)).whole
  sealed = (await backUp(t, { passphrase, scryptWorkFactor: 2 })).whole
})
afterAll(() => t.close())

/** Every byte at both ends, and some in between. */
const placesIn = ({ length }: Buffer): number[] =>
  Array.from({ length }, (_, at) => at).filter((at) => at < 24 || at % 199 === 0 || at >= length - 44)

const flipped = (whole: Buffer, at: number): Buffer => {
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

/** The places at which a changed file is accepted, or refused without a sentence. */
const unnoticed = async (places: number[], changed: (at: number) => Buffer, secret: string | null) => {
  const found: unknown[] = []
  for (const at of places) {
    const error = await check(changed(at), secret).catch((reason: unknown) => reason)
    if (!(error instanceof BackupError)) found.push({ at, error })
  }
  return found
}

test('a whole backup is accepted', async () => {
  expect(await check(plain)).toMatchObject({ missing: [] })
  expect((await check(plain)).uploads).toHaveLength(2)
  expect(await check(sealed, passphrase)).toMatchObject(await check(plain))
})

test('a changed byte is noticed wherever it is, in a plain and in an encrypted backup', async () => {
  expect(await unnoticed(placesIn(plain), (at) => flipped(plain, at), null)).toEqual([])
  expect(await unnoticed(placesIn(sealed), (at) => flipped(sealed, at), passphrase)).toEqual([])
})

test('a truncated backup is noticed wherever it ends', async () => {
  await expect(check(plain.subarray(0, -1000))).rejects.toThrow('The backup is truncated: its end is missing.')
  expect(await unnoticed(placesIn(plain), (at) => plain.subarray(0, at), null)).toEqual([])
  expect(await unnoticed(placesIn(sealed), (at) => sealed.subarray(0, at), passphrase)).toEqual([])
})

test('an encrypted backup needs its passphrase', async () => {
  await expect(check(sealed)).rejects.toThrow('This backup is encrypted.')
  await expect(check(sealed, 'birch heron')).rejects.toThrow('The passphrase is wrong')
})

test('the cost of guessing a passphrase is that of age, unless a smaller one is asked for', async () => {
  const header = async (workFactor?: number) => {
    const { value } = await encrypting(passphrase, workFactor)(new PassThrough().end('text')).next()
    return Buffer.from((value as Uint8Array | undefined) ?? []).toString('latin1')
  }
  expect(await header()).toMatch(/^age-encryption.org\/v1\n-> scrypt \S+ 18\n/)
  expect(await header(2)).toMatch(/-> scrypt \S+ 2\n/)
})

test('the cost is paid when there is something to encrypt', async () => {
  const failing = new PassThrough()
  failing.destroy(new Error('the database cannot be reached'))
  // A factor that no computer can pay.
  await expect(encrypting(passphrase, 60)(failing).next()).rejects.toThrow('the database cannot be reached')
})

test.each([
  ['a row', 'contents differ from its manifest', /^tables\/account\//, (text: string) => text.replace('@', '_')],
  ['a missing table', 'contents differ from its manifest', /^tables\/account\//, () => null],
  ['a picture', 'The backup is damaged: the upload', /\/96\.webp$/, (text: string) => `${text}.`],
  ['a missing picture', 'contents differ from its manifest', /\/96\.webp$/, () => null],
  ['a missing beginning', 'backup.json is missing', /^backup\.json$/, () => null],
  ['a missing end', 'manifest.json is missing', /^manifest\.json$/, () => null],
  ['an unreadable beginning', 'backup.json cannot be read', /^backup\.json$/, () => '{'],
  ['an incomplete beginning', 'backup.json is incomplete', /^backup\.json$/, () => '{"format": 1}'],
  ['an incomplete end', 'manifest.json is incomplete', /^manifest\.json$/, () => '{}'],
  ['a later format', 'by Muster 7. Restore it with that', /^backup\.json$/, () => '{"format": 2, "version": "7"}'],
])('%s behind valid checksums is noticed', async (_what, sentence, file, change) => {
  const changed = await rewrite(plain, (name, text) => (file.test(name) ? change(text) : text))
  await expect(check(changed)).rejects.toThrow(sentence)
})

test('files after the end are noticed, and so is a file that is not a backup', async () => {
  const longer = await rewrite(plain, (_name, text) => text, ['more.json'])
  await expect(check(longer)).rejects.toThrow('it goes on after its manifest')
  await expect(check(Buffer.from('a letter\n'.repeat(100)))).rejects.toThrow(BackupError)
  await expect(check(Buffer.alloc(0))).rejects.toThrow(BackupError)
})
