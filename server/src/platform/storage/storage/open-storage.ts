import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { createFileStorage } from './file-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured storage: a bucket, or a folder of the data directory. */
export const openStorage = ({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): Storage =>
  storage ? createS3Storage(storage) : createFileStorage(join(dataDir, 'uploads'))
