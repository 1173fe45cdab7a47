import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { Outage } from '../../base/outage.ts'
import { within } from '../../base/within.ts'
import { requireKey, type Storage } from './storage.ts'

export type S3Options = { bucketUrl: string; region: string; accessKeyId: string; secretAccessKey: string }

const answerTimeoutMs = 15_000

/** Reads the storage's error response. An incomplete response is an outage, too. */
const explanationIn = async (answer: Response): Promise<string> => {
  try {
    return await within(answerTimeoutMs, answer.text(), 'the answer is incomplete')
  } catch (error) {
    throw new Outage(`the storage answered ${answer.status} and did not finish`, { cause: error })
  }
}

/** Stores files in an S3-compatible bucket, so that any number of servers share them. */
export const createS3Storage = ({ bucketUrl, ...credentials }: S3Options): Storage => {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 })
  const send = async (method: string, key: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const url = `${bucketUrl}/${requireKey(key)}`
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new Error('the storage does not answer')), answerTimeoutMs)
    try {
      const init = { method, signal: silence.signal, ...(body && { body }) }
      return await client.fetch(url, init)
    } catch (error) {
      throw new Outage('the storage cannot be reached', { cause: error })
    } finally {
      // The headers have arrived: the reader decides how long the content takes.
      clearTimeout(timer)
    }
  }
  const failure = (answer: Response, method: string, text: string) =>
    new Outage(`the storage answered ${method} with ${answer.status}: ${text.slice(0, 300)}`)
  /** Throws unless the response is usable. The storage's message is for the log and contains no secret. */
  const expect = async (answer: Response, method: string): Promise<void> => {
    if (!answer.ok) throw failure(answer, method, await explanationIn(answer))
  }
  /** Whether the file does not exist. A missing bucket is an outage instead. */
  const isMissing = async (answer: Response, method: string): Promise<boolean> => {
    if (answer.status !== 404) return false
    const text = await explanationIn(answer)
    if (text.includes('NoSuchBucket')) throw failure(answer, method, text)
    return true
  }
  return {
    put: async (key, content) => {
      const answer = await send('PUT', key, new Uint8Array(content))
      await expect(answer, 'PUT')
      await answer.body?.cancel()
    },
    open: async (key) => {
      const answer = await send('GET', key)
      if (await isMissing(answer, 'GET')) return null
      await expect(answer, 'GET')
      if (!answer.body) throw new Error('the storage answered without content')
      const content = Readable.fromWeb(answer.body)
      return { content, bytes: Number(answer.headers.get('content-length')) }
    },
    remove: async (keys) => {
      for (const key of keys) {
        const answer = await send('DELETE', key)
        if (await isMissing(answer, 'DELETE')) continue
        await expect(answer, 'DELETE')
        await answer.body?.cancel()
      }
    },
  }
}
