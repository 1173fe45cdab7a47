import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Outage } from '../../base/outage.ts'
import { requireKey, type Storage } from './storage.ts'

const pathOf = (folder: string, key: string): string => join(folder, requireKey(key))

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')

/** Writes a temporary file and renames it, so that a crash or a full disk leaves no partial file under the key. */
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

const removeIfEmpty = async (folder: string): Promise<void> => {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isMissing(error) && !['ENOTEMPTY', 'EEXIST'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

/** Rethrows an error of the operating system (no space, no rights, a disk that fails or is missing) as an outage. */
const asOutage = (error: unknown): never => {
  const isOfSystem = error instanceof Error && 'syscall' in error
  throw isOfSystem ? new Outage(`the folder of uploads cannot be used: ${error.message}`, { cause: error }) : error
}

/** Stores files in a local folder. */
export const createFileStorage = (folder: string): Storage => ({
  put: async (key, content) => writeWhole(pathOf(folder, key), content).catch(asOutage),
  open: async (key) => {
    try {
      const file = await open(pathOf(folder, key))
      const { size } = await file.stat()
      return { content: file.createReadStream(), bytes: size }
    } catch (error) {
      return isMissing(error) ? null : asOutage(error)
    }
  },
  remove: async (keys) => {
    const paths = keys.map((key) => pathOf(folder, key))
    await Promise.all(paths.map((path) => rm(path, { force: true }))).catch(asOutage)
    await Promise.all([...new Set(paths.map(dirname))].map(removeIfEmpty)).catch(asOutage)
  },
})
