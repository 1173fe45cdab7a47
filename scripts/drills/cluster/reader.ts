import { setTimeout as pause } from 'node:timers/promises'

/** A page that is read at each server, and a text that it contains. */
export type ReadPage = { path: string; contains: string }

const everyMs = 100
const patienceMs = 10_000

const read = async (url: string, { path, contains }: ReadPage): Promise<string | null> => {
  try {
    const page = await fetch(url + path, { signal: AbortSignal.timeout(patienceMs) })
    const text = await page.text()
    if (page.status !== 200) return `status ${page.status}`
    return text.includes(contains) ? null : `without “${contains}”`
  } catch (error) {
    return (error as Error).message
  }
}

/** A visitor reads each page at each server all the time. */
export const sendReader = (urls: string[], pages: ReadPage[]) => {
  const failures: string[] = []
  const times: number[] = []
  let isOver = false
  const readOn = async (url: string, page: ReadPage): Promise<void> => {
    while (!isOver) {
      const since = performance.now()
      const failure = await read(url, page)
      times.push(performance.now() - since)
      if (failure) failures.push(`${new Date().toISOString()} ${url}${page.path}: ${failure}`)
      await pause(Math.max(0, everyMs - (performance.now() - since)))
    }
  }
  const busy = Promise.all(urls.flatMap((url) => pages.map((page) => readOn(url, page))))
  return {
    failures,
    times,
    stop: async () => {
      isOver = true
      await busy
    },
  }
}
