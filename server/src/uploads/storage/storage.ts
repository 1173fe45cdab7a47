import type { Readable } from 'node:stream'

export type Stored = { content: Readable; bytes: number }

/**
 * Where uploaded files lie. A key is a relative path of plain names, `<name>/<file>`; what is stored under one never
 * changes, so that browsers may keep it for ever. Every call throws an {@link Outage} while the storage cannot be
 * used: an unreachable network, a disk that is missing or full, missing rights.
 */
export type Storage = {
  /** Stores a file whole or not at all. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Null where nothing is stored under the key. The caller reads or destroys the stream. */
  open(key: string): Promise<Stored | null>
  /** Removes files; one that is not there is no mistake. */
  remove(keys: string[]): Promise<void>
}
