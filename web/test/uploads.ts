import { vi } from 'vitest'
import type { Server } from './server.ts'

type Listener = ((event: { loaded: number; total: number }) => void) | null

/** Sends uploads, which use `XMLHttpRequest` to report progress, to this server. */
export const receiveUploads = ({ fetcher }: Server) => {
  class Upload {
    upload: { onprogress: Listener } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    withCredentials = false
    status = 0
    statusText = ''
    responseText = ''
    #url = ''
    #headers = new Headers()
    #isAborted = false
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string) {
      return this.#headers.get(name)
    }
    abort() {
      this.#isAborted = true
      this.onabort?.()
    }
    send(body: FormData) {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      void fetcher(this.#url, { method: 'POST', headers: this.#headers, body }).then(
        (response) => this.#receive(response as Response),
        () => this.#isAborted || this.onerror?.(),
      )
    }
    async #receive(response: Response) {
      this.responseText = await response.text()
      this.#headers = response.headers
      this.status = response.status
      this.statusText = response.statusText
      if (!this.#isAborted) this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
}
