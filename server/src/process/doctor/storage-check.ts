import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '../../platform/base/config.ts'
import { Outage } from '../../platform/base/outage.ts'
import { newId } from '../../platform/base/tokens.ts'
import { openStorage } from '../../platform/storage/index.ts'
import { type Check, failure, type Finding, ok } from './check.ts'

const tryStorage = async (config: Config): Promise<Finding> => {
  const storage = openStorage(config)
  const [key, content] = [`doctor-${newId()}/check.txt`, newId()]
  await storage.put(key, Buffer.from(content))
  const stored = await storage.open(key)
  const read = stored && (await text(stored.content))
  await storage.remove([key])
  return read === content
    ? ok('a file was written, read and deleted')
    : failure('a written file was read back differently. Check STORAGE_URL or the disk of DATA_DIR')
}

/** The code of the system's error at the bottom of the causes, such as ECONNREFUSED; null: there is none. */
const systemCodeIn = (error: unknown): string | null => {
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  const below = cause instanceof Error ? systemCodeIn(cause) : null
  return below ?? (typeof code === 'string' ? code : null)
}

/** The bucket's own word, such as NoSuchBucket. It answers with XML. */
const bucketCodeIn = ({ message }: Error): string | undefined => /<Code>(\w+)<\/Code>/.exec(message)?.[1]

const explainBucket = (place: string, error: Outage): Finding => {
  const code = bucketCodeIn(error)
  if (code === 'NoSuchBucket') return failure(`${place} does not exist. Create it, or change the bucket in STORAGE_URL`)
  if (code) return failure(`${place} refuses this key (${code}). Check key, secret and region in STORAGE_URL`)
  const reason = systemCodeIn(error)
  return reason === null
    ? failure(`${place} does not work: ${error.message}. Check STORAGE_URL`)
    : failure(`${place} cannot be reached (${reason}). Check STORAGE_URL and whether the storage runs`)
}

const explain = ({ storage, dataDir }: Config, error: Outage): Finding => {
  if (storage) {
    const { host, pathname } = new URL(storage.bucketUrl)
    return explainBucket(`the bucket ${pathname.slice(1)} at ${host}`, error)
  }
  const folder = join(dataDir, 'uploads')
  const reason = systemCodeIn(error) ?? error.message
  return failure(
    `the folder ${folder} cannot be used (${reason}). Let it belong to the user of Muster, and check its disk`,
  )
}

/** The check of the storage: it writes a file, reads it and deletes it. */
export const storageCheck = (config: Config): Check => ({
  name: 'storage',
  run: () =>
    tryStorage(config).catch((error: unknown) => {
      if (error instanceof Outage) return explain(config, error)
      throw error
    }),
})
