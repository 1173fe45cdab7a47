import { expect, onTestFinished, test, vi } from 'vitest'
import { reachDatabase } from './reach.ts'

test('a server that cannot be reached is waited for until 30 seconds would be over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let waits = 0
  const warn = () => {
    waits += 1
    vi.setSystemTime(Date.now() + 28_900)
  }
  const url = 'postgres://muster:secret@127.0.0.1:1/muster'
  const reaching = reachDatabase({ url, setting: 'DATABASE_URL', log: { warn }, asked: new AbortController().signal })
  await expect(reaching).rejects.toThrow('DATABASE_URL: the server cannot be reached')
  // The second wait of one second begins 28.9 s after the start. A third one would begin too late.
  expect(waits).toBe(2)
})
