import { defaultFace } from '@muster/contract/facts/site-face.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../test/server.ts'
import { show } from '../../test/show.tsx'
import { siteFace } from '../lib/site-face.ts'
import { Wordmark } from './Wordmark.tsx'

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"/>')}`
const light = 'rgb(247, 246, 249)'

afterEach(() => {
  siteFace.write(defaultFace)
  delete document.documentElement.dataset['theme']
})

const groundIn = (theme: string) => {
  document.documentElement.dataset['theme'] = theme
  return getComputedStyle(page.getByRole('img', { name: 'Rivers' }).first().element()).backgroundColor
}

test('a logo without a version for dark mode stands on a light tile there', async () => {
  siteFace.write({ name: 'Rivers', accent: null, logo, darkLogo: null })
  show(<Wordmark />, { server: createServer() })
  await expect.element(page.getByRole('img', { name: 'Rivers' })).toBeInTheDocument()
  expect([groundIn('light'), groundIn('dark')]).toEqual(['rgba(0, 0, 0, 0)', light])
})
