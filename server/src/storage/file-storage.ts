import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** No part begins with a dot, so no key leads out of the folder or to an unfinished file. */
const keyPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

const pathOf = (folder: string, key: string): string => {
  if (!keyPattern.test(key)) throw new Error(`not a storage key: ${key}`)
  return join(folder, key)
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')

/** Writes beside the target and renames, so that a crash or a full disk leaves no torn file under the key. */
const writeWhole = async (path: string, content: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = join(dirname(path), `.${randomUUID()}`)
  try {
    const file = await open(unfinished, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Keeps files in a folder of this machine. */
export const createFileStorage = (folder: string): Storage => ({
  put: (key, content) => writeWhole(pathOf(folder, key), content),
  open: async (key) => {
    try {
      const file = await open(pathOf(folder, key))
      const { size } = await file.stat()
      return { content: file.createReadStream(), bytes: size }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
})
