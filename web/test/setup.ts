import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../src/styles.css'
import { leaveAll } from './show.tsx'

/** A desktop; phones are narrower than 48rem. */
const desktop = { width: 1280, height: 900 } as const

afterEach(async () => {
  leaveAll()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await page.viewport(desktop.width, desktop.height)
})
