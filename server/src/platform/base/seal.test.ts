import { expect, test } from 'vitest'
import { type Keyring, parseKeyring, seal, unseal } from './seal.ts'

const key = (kid: string, byte: number): Keyring => [{ kid, key: new Uint8Array(32).fill(byte) }]

test('data sealed with a key can be opened while the keyring has the key', async () => {
  const sealed = await seal(key('old', 1), 'a link that works')
  expect(sealed).not.toContain('link')
  expect(await unseal([...key('new', 2), ...key('old', 1)], sealed)).toBe('a link that works')
})

test('data sealed by version 0.1.0 can be opened', async () => {
  const [head, ...rest] = [
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoib2xkIiwiYm91bmRUbyI6InJvdzphIn0',
    ...['', 'y6MK-wYOKvGLjqRX', 'Cp-j_gZuFhWR3GsDdTWA', 'gbI0znDFUlis5F1O4_pX_w'],
  ]
  expect(await unseal(key('old', 1), [head, ...rest].join('.'), 'row:a')).toBe('sealed by 0.1.0')
})

test('data cannot be opened without the key or after a change', async () => {
  const sealed = await seal(key('old', 1), 'a link that works')
  await expect(unseal(key('new', 2), sealed)).rejects.toThrow('not configured')
  await expect(unseal(key('old', 9), sealed)).rejects.toThrow()
  // The last part is the authentication tag. Each bit of its first character counts, and not each of its last one.
  const [tag = ''] = sealed.split('.').slice(-1)
  const changed = `${tag.startsWith('A') ? 'B' : 'A'}${tag.slice(1)}`
  await expect(unseal(key('old', 1), sealed.replace(tag, changed))).rejects.toThrow()
})

test('data encrypted for one purpose cannot be decrypted for another', async () => {
  const sealed = await seal(key('old', 1), 'hush', 'row:a')
  expect(await unseal(key('old', 1), sealed, 'row:a')).toBe('hush')
  await expect(unseal(key('old', 1), sealed, 'row:b')).rejects.toThrow('belongs to something else')
  await expect(unseal(key('old', 1), sealed)).rejects.toThrow('belongs to something else')
})

test.each(['', 'a', 'a:short', 'with space:' + Buffer.alloc(32).toString('base64')])('%j is not a keyring', (text) => {
  expect(() => parseKeyring(text)).toThrow('ENCRYPTION_KEY must be')
})
