import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { Dialog } from './Dialog.tsx'

const onOpenChange = vi.fn()
const open = (children: ReactNode) =>
  show(
    <Dialog open onOpenChange={onOpenChange} title="Write to the admins">
      {children}
    </Dialog>,
    { server: createServer() },
  )
const heading = page.getByRole('heading', { name: 'Write to the admins' })

afterEach(() => vi.restoreAllMocks())

test('a dialog that asks for text takes it at once', async () => {
  open(
    <>
      <input readOnly className="hidden" />
      <textarea aria-label="Message" />
    </>,
  )
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect.element(message).toHaveFocus()
  await userEvent.keyboard(' and more')
  await expect.element(message).toHaveValue(' and more')
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('the focus starts at the heading on a touch screen, and where a key would choose something', async () => {
  const { leave } = open(<input type="radio" aria-label="Ten dollars" />)
  await expect.element(heading).toHaveFocus()
  leave()
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => real(query === '(pointer: coarse)' ? 'all' : query))
  open(<textarea aria-label="Message" />)
  await expect.element(heading).toHaveFocus()
})

test('the focus starts at the heading where figures are read before the first field', async () => {
  open(
    <>
      <table aria-label="Who pays" />
      <textarea aria-label="Reason" />
    </>,
  )
  await expect.element(heading).toHaveFocus()
})
