import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translateAll } from '../../../../e2e/translate.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { TextInput } from './TextInput.tsx'

const Refused = () => {
  const [error, setError] = useState('Too common')
  return (
    <>
      <TextInput label="Password" error={error} />
      <button type="button" onClick={() => setError('Too short')}>
        Type
      </button>
    </>
  )
}

test('on a page that the browser translated, the error of a field gives way to another one', async () => {
  show(<Refused />, { server: createServer() })
  const input = page.getByLabelText('Password')
  await expect.element(input).toHaveAccessibleDescription('Too common')
  translateAll()
  await page.getByRole('button', { name: 'Type' }).click()
  await expect.element(input).toHaveAccessibleDescription('Too short')
})
