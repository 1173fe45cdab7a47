import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/base/config.ts'
import { type Keyring, parseKeyring } from '../platform/base/seal.ts'

const readOrMake = async (file: string): Promise<string> => {
  const made = `dev:${randomBytes(32).toString('base64')}`
  try {
    // `wx`: if two servers start at once, one creates the key and the other reads it.
    await writeFile(file, made, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFile(file, 'utf8')
  }
}

/** The configured encryption keys, or a generated one in the data directory, which production does not allow. */
export const openKeyring = async ({ encryptionKey, dataDir }: Config): Promise<Keyring> => {
  if (encryptionKey) return parseKeyring(encryptionKey)
  await mkdir(dataDir, { recursive: true })
  return parseKeyring(await readOrMake(join(dataDir, 'encryption.key')))
}
