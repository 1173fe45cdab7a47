import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'

type Bytes = AsyncIterable<Uint8Array>

const ageMark = 'age-encryption.org/'
/** Loaded when a backup is encrypted, because its ciphers are a large part of a start. */
const loadAge = () => import('age-encryption')

const asWeb = (source: Bytes) => ReadableStream.from(source) as ReadableStream<Uint8Array>

/** The stream from its beginning, and whether it begins with age's mark. */
const peek = async (source: Bytes): Promise<{ whole: Bytes; isEncrypted: boolean }> => {
  const chunks = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < ageMark.length) {
    const next = await chunks.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const whole = (async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => chunks }
  })()
  return { whole, isEncrypted: start.subarray(0, ageMark.length).toString('latin1') === ageMark }
}

/**
 * Encrypts a stream with a passphrase, in the age format. `workFactor` is the base-2 logarithm of the cost of one guess. It costs this process as
 * much, for seconds, in which it does nothing else. So it waits for the first bytes: a connection that is being made would time out.
 */
export const encrypting = (passphrase: string, workFactor = 18) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    const { whole } = await peek(source)
    const { Encrypter } = await loadAge()
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(workFactor)
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(asWeb(whole))
  }

/** Decrypts a stream if it is encrypted. Throws a {@link BackupError} if the passphrase is missing or wrong. */
export const decrypting = (passphrase: string | null) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    const { whole, isEncrypted } = await peek(source)
    if (!isEncrypted) {
      yield* whole
      return
    }
    if (passphrase === null) {
      throw new BackupError('This backup is encrypted. Give the file with its passphrase: --passphrase-file FILE.')
    }
    const { Decrypter } = await loadAge()
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const plain = await decrypter.decrypt(asWeb(whole)).catch((error: unknown) => {
      if (!String(error).includes('no identity matched')) throw error
      throw new BackupError('The passphrase is wrong, or the beginning of the backup is damaged.', { cause: error })
    })
    yield* plain
  }

// A skippable frame of zstd, which `zstd -d` ignores: its mark, the length of its content, and the SHA-256 of all bytes before it.
const mark = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const trailerBytes = mark.length + 32

/** Ends the stream with a checksum of all its bytes. zstd's own checksum does not cover its headers. */
export const addingChecksum = async function* (source: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([mark, hash.digest()])
}

/** Removes and compares the checksum. Throws a {@link BackupError} at the end of a stream that is truncated or changed. */
export const checkingChecksum = async function* (source: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    const all = Buffer.concat([held, chunk])
    const passed = all.subarray(0, Math.max(0, all.length - trailerBytes))
    held = all.subarray(passed.length)
    hash.update(passed)
    if (passed.length > 0) yield passed
  }
  if (!held.subarray(0, mark.length).equals(mark)) throw new BackupError('The backup is truncated: its end is missing.')
  if (!held.subarray(mark.length).equals(hash.digest())) {
    throw new BackupError('The backup is damaged: its checksum differs.')
  }
}
