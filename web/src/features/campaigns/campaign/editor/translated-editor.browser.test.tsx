import { getReviewRule } from '@muster/contract/facts/calls.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translateAll } from '../../../../../../e2e/translate.ts'
import { ana } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { steps } from './editor-fields.ts'
import { NewCampaign } from './NewCampaign.tsx'

test('on a page that the browser translated, the editor says which step it shows, and when the draft was saved last', async () => {
  const server = createServer()
  server.on(getReviewRule, () => ({ waits: false }))
  const noPictures = { isSending: false, fields: () => null }
  show(<NewCampaign pictures={noPictures} />, { server, user: ana, at: '/campaigns/new' })
  const title = page.getByLabelText('Title')
  const saved = page.getByText(/^Saved \d\d:\d\d in this browser$/)
  vi.setSystemTime('2026-12-01T09:10:00Z')
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.fill(title, 'Clear the canal')
  await expect.element(saved).toHaveTextContent('Saved 10:10 in this browser')
  translateAll()
  vi.setSystemTime('2026-12-01T09:12:00Z')
  await userEvent.fill(title, 'Clear the whole canal')
  await expect.element(saved).toHaveTextContent('Saved 10:12 in this browser')
  const nav = page.getByRole('navigation', { name: 'Steps' })
  for (const [index, step] of [...steps.entries()].toReversed()) {
    await nav.getByRole('button', { name: new RegExp(`${step.title}$`) }).click()
    await expect.element(page.getByRole('heading', { name: step.title })).toBeVisible()
    await expect.element(page.getByText(/^Step \d of \d$/)).toHaveTextContent(`Step ${index + 1} of ${steps.length}`)
  }
})
