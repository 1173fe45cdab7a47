import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Outage } from '../base/outage.ts'

/** A file without a name, so that the system deletes it when it is closed or the process ends in any way. */
export type ScratchFile = {
  append(bytes: Uint8Array): Promise<void>
  /** Reads everything that was appended. */
  read: () => Promise<Buffer>
  close(): Promise<void>
}

export type OpenScratchFile = () => Promise<ScratchFile>

/** A full or broken disk is an outage, not a client error. */
const orOutage = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    throw new Outage('a file being received could not be kept', { cause })
  }
}

const readAll = async (file: FileHandle): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe((await file.stat()).size)
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled)
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    filled += bytesRead
  }
  return bytes
}

const openNameless = async (folder: string): Promise<FileHandle> => {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A folder in the data directory, or the system's temporary folder if the application may not write there. */
const chooseFolder = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'receiving')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    return folder
  } catch {
    return tmpdir()
  }
}

/** Opens scratch files. In the data directory, because the system's folder is memory on many machines. */
export const scratchFilesIn = (dataDir: string): OpenScratchFile => {
  const open = async (): Promise<FileHandle> => openNameless(await chooseFolder(dataDir))
  return async () => {
    const file = await orOutage(open())
    return {
      append: (bytes) => orOutage(file.appendFile(bytes)),
      read: () => orOutage(readAll(file)),
      close: () => file.close(),
    }
  }
}
