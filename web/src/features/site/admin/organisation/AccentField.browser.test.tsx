import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { AccentField } from './AccentField.tsx'

const Form = ({ isFixed }: { isFixed: boolean }) => {
  const [typed, setTyped] = useState('')
  return (
    <AccentField
      typed={typed}
      siteName="Rivers"
      onPick={setTyped}
      value={typed}
      readOnly={isFixed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
const open = (isFixed = false) => show(<Form isFixed={isFixed} />, { server: createServer() })

const field = page.getByRole('textbox', { name: /^Accent colour/ })
const picker = page.getByLabelText('Pick the accent colour')
const contrast = page.getByText(/^Contrast /)
const nearest = page.getByRole('button', { name: /, the nearest that passes$/ })

test('a typed colour is in the picker, and a picked one is in the field', async () => {
  open()
  await userEvent.type(field, '#1C6B3C')
  await expect.element(picker).toHaveValue('#1c6b3c')
  await picker.fill('#8a0010')
  await expect.element(field).toHaveValue('#8a0010')
})

test('the contrast is shown as the colour is typed, and nothing before it is one', async () => {
  open()
  await userEvent.type(field, '#1c6b3')
  await expect.element(contrast).not.toBeInTheDocument()
  await userEvent.type(field, 'c')
  await expect.element(page.getByText('Contrast 5.5 to 1 on the site’s backgrounds: easy to read.')).toBeVisible()
  await expect.element(nearest).not.toBeInTheDocument()
})

test('a colour that is too light is explained, and one press with the keyboard takes the nearest that passes', async () => {
  open()
  await userEvent.type(field, '#f2a900')
  await expect.element(page.getByText(/too light to be read. At least 4\.5 is needed/)).toBeVisible()
  await expect.element(nearest).toBeVisible()
  await userEvent.tab()
  await expect.element(picker).toHaveFocus()
  await userEvent.tab()
  await expect.element(nearest).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Contrast 4.6 to 1 on the site’s backgrounds: easy to read.')).toBeVisible()
  await expect.element(nearest).not.toBeInTheDocument()
})

test('a colour that a setting fixes has no picker', async () => {
  open(true)
  await expect.element(field).toBeVisible()
  await expect.element(picker).not.toBeInTheDocument()
})
