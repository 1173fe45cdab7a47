import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { ChangeTable } from './ChangeTable.tsx'

const changes = [
  {
    label: 'What people do on the day',
    parts: [
      { kind: 'removed', text: 'Schillerpark, entrance Ungarnstrasse' },
      { kind: 'added', text: 'Donauinsel, Reichsbruecke' },
    ],
  },
] as const

test('on a narrow phone the label is above the values, words stay whole, and a space parts the old from the new', async () => {
  await page.viewport(320, 640)
  show(
    <div style={{ width: '14rem' }}>
      <ChangeTable
        caption="What changed"
        changes={changes.map((change) => ({ ...change, parts: [...change.parts] }))}
      />
    </div>,
    { server: createServer() },
  )
  await expect.element(page.getByRole('rowheader')).toBeVisible()
  const label = page.getByRole('rowheader').element().getBoundingClientRect()
  const cell = page.getByRole('cell').element()
  expect(cell.getBoundingClientRect().top).toBeGreaterThanOrEqual(label.bottom)
  expect(cell.textContent).toContain('Ungarnstrasse) (added: ')
  expect(getComputedStyle(cell).overflowWrap).toBe('break-word')
})
