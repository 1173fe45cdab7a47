import type { Readable } from 'node:stream'

/** No part begins with a dot, so no key leads outside the folder, to another bucket or to a temporary file. */
const keyPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Throws unless the text is a storage key. */
export const requireKey = (key: string): string => {
  if (!keyPattern.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

type Stored = { content: Readable; bytes: number }

/**
 * The storage of uploaded files. A key is a relative path of plain names, `<name>/<file>`. The content of a key never
 * changes, so that browsers may cache it forever. Every call throws an {@link Outage} while the storage cannot be
 * used: network failure, missing or full disk, missing permissions.
 */
export type Storage = {
  /** Stores a file atomically. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Null if the key does not exist. The caller must read or destroy the stream. */
  open(key: string): Promise<Stored | null>
  /** Deletes files. A missing file is not an error. */
  remove(keys: string[]): Promise<void>
}
