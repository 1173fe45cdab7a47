import { statfs } from 'node:fs/promises'
import type { Config } from '../../platform/base/config.ts'
import { type Check, failure, ok, warning } from './check.ts'
import { storageCheck } from './storage-check.ts'

const gigabyte = 1024 ** 3

const diskCheck = ({ dataDir }: Config): Check => ({
  name: 'disk',
  run: async () => {
    const disk = await statfs(dataDir).catch((error: unknown) => error as NodeJS.ErrnoException)
    if (disk instanceof Error)
      return warning(
        `the free space of ${dataDir} is not known (${disk.code ?? disk.message}). Create the folder, or set DATA_DIR`,
      )
    const { bavail, bsize } = disk
    const free = (bavail * bsize) / gigabyte
    const found = `${free.toFixed(1)} GB are free in ${dataDir}`
    return free < 1 ? warning(`${found}. Make room, or move DATA_DIR to a larger disk`) : ok(found)
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
