import { statfs } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Config } from '../../base/config.ts'
import { newId } from '../../base/tokens.ts'
import { openStorage } from '../../uploads/index.ts'
import { type Check, failure, ok, warning } from './check.ts'

const gigabyte = 1024 ** 3

const diskCheck = ({ dataDir }: Config): Check => ({
  name: 'disk',
  run: async () => {
    const { bavail, bsize } = await statfs(dataDir)
    const free = (bavail * bsize) / gigabyte
    const found = `${free.toFixed(1)} GB are free in ${dataDir}`
    return free < 1 ? warning(`${found}. Make room, or move DATA_DIR to a larger disk`) : ok(found)
  },
})

const storageCheck = (config: Config): Check => ({
  name: 'storage',
  run: async () => {
    const storage = openStorage(config)
    const [key, content] = [`doctor-${newId()}/check.txt`, newId()]
    await storage.put(key, Buffer.from(content))
    const stored = await storage.open(key)
    const read = stored && (await text(stored.content))
    await storage.remove([key])
    return read === content
      ? ok('a file was written, read and deleted')
      : failure('a written file was read back differently. Check STORAGE_URL or the disk of DATA_DIR')
  },
})

const timeZoneCheck: Check = {
  name: 'time zones',
  run: async () => {
    const hour = new Intl.DateTimeFormat('en', {
      timeZone: 'Asia/Kolkata',
      hour: 'numeric',
      minute: 'numeric',
      hour12: false,
    })
    return hour.format(new Date('2026-01-01T00:00:00Z')) === '05:30'
      ? ok('the data of time zones is complete')
      : failure('Node lacks the data of time zones. Use the Node that the set-up installs')
  },
}

/** The checks of this machine and its storage. */
export const machineChecks = (config: Config): Check[] => [storageCheck(config), timeZoneCheck, diskCheck(config)]
