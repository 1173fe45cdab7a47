import { realpath, rm } from 'node:fs/promises'
import { DataDirInUse, lockDirectory } from './lock.ts'
import {
  clusterExists,
  clusterPath,
  type ClusterRecord,
  readRecord,
  removeEarlierRecord,
  saveRecord,
} from './record.ts'

/** The folders of clusters that moves left behind, unless they were removed by hand. */
export const listReplaced = async (dataDir: string, { replaced = [] }: ClusterRecord): Promise<string[]> => {
  const folders: string[] = []
  for (const cluster of replaced) {
    const folder = clusterPath(dataDir, cluster)
    if (await clusterExists(folder)) folders.push(folder)
  }
  return folders
}

/** The record stays as it is while a start reads and writes it. A server that runs does not write it. */
const lockUnlessInUse = (dataDir: string): (() => void) => {
  try {
    const lock = lockDirectory(dataDir)
    return () => lock.release()
  } catch (error) {
    if (error instanceof DataDirInUse) return () => undefined
    throw error
  }
}

/** Removes the clusters that moves left behind, also while a server runs, and returns their folders. */
export const removeReplaced = async (givenDataDir: string): Promise<string[]> => {
  const dataDir = await realpath(givenDataDir)
  const release = lockUnlessInUse(dataDir)
  try {
    const found = await readRecord(dataDir)
    if (!found?.replaced) return []
    const { replaced, ...record } = found
    const folders = await listReplaced(dataDir, found)
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    for (const { major } of replaced) await removeEarlierRecord(dataDir, major)
    await saveRecord(dataDir, record)
    return folders
  } finally {
    release()
  }
}
