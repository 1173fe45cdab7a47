import { setTimeout as pause } from 'node:timers/promises'

/** A page at a server, and a text that it contains. */
export type ReadPage = { url: string; contains: string }

const everyMs = 100
const patienceMs = 10_000

const read = async ({ url, contains }: ReadPage): Promise<string | null> => {
  try {
    const page = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    const text = await page.text()
    if (page.status !== 200) return `status ${page.status}`
    return text.includes(contains) ? null : `without “${contains}”`
  } catch (error) {
    return (error as Error).message
  }
}

/** A visitor reads each page all the time. */
export const sendReader = (pages: ReadPage[]) => {
  const failures: string[] = []
  const times: number[] = []
  let isOver = false
  const readOn = async (page: ReadPage): Promise<void> => {
    while (!isOver) {
      const since = performance.now()
      const failure = await read(page)
      times.push(performance.now() - since)
      if (failure) failures.push(`${new Date().toISOString()} ${page.url}: ${failure}`)
      await pause(Math.max(0, everyMs - (performance.now() - since)))
    }
  }
  const busy = Promise.all(pages.map(readOn))
  return {
    failures,
    times,
    stop: async () => {
      isOver = true
      await busy
    },
  }
}
