import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { urlOf } from './api.ts'
import { errorFrom, networkError } from './errors.ts'
import { resumeSession } from './session.ts'
import { sessionToken } from './token.ts'
import { pauseUntil, retryWhenBusy } from './try-again.ts'

type UploadEndpoint = Endpoint & { files: { name: string; countMax: number } }
type Sent = { files: Blob[]; body?: Record<string, string[]> }

/** `onProgress` gets the sent share, 0 to 1. */
export type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/** Text fields first; a list is sent as repeated fields. */
const formOf = (endpoint: UploadEndpoint, { files, body = {} }: Sent) => {
  const form = new FormData()
  for (const [name, values] of Object.entries(body)) for (const value of values) form.append(name, value)
  for (const file of files) form.append(endpoint.files.name, file, 'picture.jpg')
  return form
}

/** Sends a form with XMLHttpRequest, because `fetch` does not report upload progress. */
const send = (url: string, form: FormData, token: string | null, { signal, onProgress }: UploadOptions) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const aborted = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    if (signal.aborted) return aborted()
    request.open('POST', url)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after')
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
      resolve(new Response(request.responseText, { status: request.status, statusText: request.statusText, headers }))
    }
    request.onerror = () => reject(networkError())
    request.onabort = aborted
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

/**
 * Uploads pictures to an endpoint, with retries while the server is busy. Rejects as `Api.call`
 * does: with `ApiError`, or an abort of the signal.
 */
export const useUpload = () => {
  const queryClient = useQueryClient()
  const uploadOnce = async <E extends UploadEndpoint>(
    endpoint: E,
    sent: RequestOf<E>,
    options: UploadOptions,
  ): Promise<ResponseOf<E>> => {
    const token = sessionToken.read()
    const response = await send(urlOf(endpoint.path, {}), formOf(endpoint, sent), token, options)
    if (!response.ok) {
      const error = await errorFrom(response)
      const isBack = response.status === 401 && (await resumeSession(queryClient, { line: endpoint, error, token }))
      if (isBack) return uploadOnce(endpoint, sent, options)
      throw error
    }
    return (await response.json()) as ResponseOf<E>
  }
  return <E extends UploadEndpoint>(endpoint: E, sent: RequestOf<E>, options: UploadOptions) =>
    retryWhenBusy(() => uploadOnce(endpoint, sent, options), pauseUntil(options.signal))
}
