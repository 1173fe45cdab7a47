import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from './client.ts'
import { askPrimary, askReplica, type PrimaryPosition } from './wal-position.ts'

const patienceMs = 5_000
const askEveryMs = 50

/** `primary`: it is the server that accepts writes. `foreign`: it has other data. */
export type ReplicaFacts = { kind: 'primary' | 'foreign' | 'late' } | { kind: 'current'; afterMs: number }

/** Where the primary is now, for {@link inspectReplica}. Throws what pg throws. */
export const inspectPrimary = (url: string): Promise<PrimaryPosition> => withClient(url, askPrimary)

/** Waits until a replica has what the primary had written, for some seconds. Throws what pg throws. */
export const inspectReplica = (url: string, { written, cluster }: PrimaryPosition): Promise<ReplicaFacts> =>
  withClient(url, async (client) => {
    const begunAt = performance.now()
    for (;;) {
      const found = await askReplica(client)
      const afterMs = performance.now() - begunAt
      if (found.cluster !== cluster) return { kind: 'foreign' }
      if (!found.is_standby) return { kind: 'primary' }
      if (found.replayed >= written) return { kind: 'current', afterMs }
      if (afterMs > patienceMs) return { kind: 'late' }
      await pause(askEveryMs)
    }
  })
