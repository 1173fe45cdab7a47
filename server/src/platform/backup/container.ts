import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as tar from 'tar-stream'
import { BackupError } from './backup-error.ts'
import { addingChecksum, checkingChecksum, decrypting, encrypting } from './seal-file.ts'

export type ArchiveWriter = {
  /** Resolves when the archive can take more. Every tar program ignores the comment. */
  add(name: string, content: Uint8Array, comment?: string): Promise<void>
  /** Resolves when everything is written. */
  end(): Promise<void>
  /** Gives up. */
  abort(): Promise<void>
}

/** Null: not encrypted. */
type Sealing = { passphrase: string | null; scryptWorkFactor?: number | undefined }

const zstdParams = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 }

/** Writes a tar archive, compressed with zstd and encrypted with age if there is a passphrase, as a stream. */
export const writeArchive = (
  destination: NodeJS.WritableStream,
  { passphrase, scryptWorkFactor }: Sealing,
): ArchiveWriter => {
  const pack = tar.pack()
  const packed = async function* () {
    yield* pack
  }
  const plain = async function* (source: AsyncIterable<Uint8Array>) {
    yield* source
  }
  const zstd = createZstdCompress({ params: zstdParams })
  const seal = passphrase === null ? plain : encrypting(passphrase, scryptWorkFactor)
  const flowing = pipeline(packed, zstd, addingChecksum, seal, destination)
  // Awaited below; a failure before must not crash the process.
  flowing.catch(() => undefined)
  const failure = flowing.then(() => new Promise<never>(() => undefined))
  failure.catch(() => undefined)
  return {
    add: async (name, content, comment) => {
      const header = { name, size: content.length, ...(comment && { pax: { comment } }) }
      const added = new Promise<void>((done, fail) => {
        const entry = pack.entry(header, (error) => (error ? fail(error) : done()))
        entry.end(content)
      })
      await Promise.race([added, failure]).catch(async (error: unknown) => {
        // A later stage failed, which knows the reason.
        if (pack.destroyed) await flowing
        throw error
      })
    },
    end: async () => {
      pack.finalize()
      await flowing
    },
    abort: async () => {
      pack.destroy()
      await flowing.catch(() => undefined)
    },
  }
}

export type ArchiveEntry = { name: string; comment: string | null; content: AsyncIterable<Uint8Array> }

/**
 * Reads the files of an archive in order. The content of each must be read before the next one is asked for. Throws a
 * {@link BackupError} if the archive is damaged, truncated or encrypted with another passphrase. Record 49.
 */
export const readArchive = async function* (
  source: NodeJS.ReadableStream,
  passphrase: string | null,
): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const flowing = pipeline(source, decrypting(passphrase), checkingChecksum, createZstdDecompress(), extract)
  flowing.catch(() => undefined)
  const damaged = async (error: unknown): Promise<never> => {
    // The first stage that failed knows the reason; the archive only sees that it ended.
    const reason: unknown = await flowing.then(
      () => error,
      (first: unknown) => first,
    )
    if (reason instanceof BackupError) throw reason
    throw new BackupError('The backup is damaged or truncated.', { cause: reason })
  }
  const guarded = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const chunks = content[Symbol.asyncIterator]()
    for (;;) {
      const next = await chunks.next().catch(damaged)
      if (next.done) return
      yield next.value
    }
  }
  const entries = extract[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await entries.next().catch(damaged)
      if (next.done) break
      const { name, pax } = next.value.header
      const comment = (pax as { comment?: string } | null)?.comment ?? null
      yield { name, comment, content: guarded(next.value as AsyncIterable<Uint8Array>) }
    }
    await flowing.catch(damaged)
  } finally {
    extract.destroy()
  }
}
