import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'

const item = { id: '0199a3b4-7c20-7d00-8a00-0000000000c1', title: 'Open the weirs', date: null }
const star = page.getByRole('button', { name: 'Favorite' })

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
})

const press = async () => {
  show(<FavoriteButton item={item} withWord />, { server: createServer(), at: '/campaigns' })
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
}

test('a favorite that the browser keeps is said to be kept', async () => {
  await press()
  await expect.element(page.getByText('Kept in this browser')).toBeVisible()
  expect(localStorage.getItem('muster.favorites')).toContain(item.id)
})

test('where the browser keeps nothing, that is said', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await press()
  await expect.element(page.getByText('Your browser keeps this only until you close the page')).toBeVisible()
  expect(page.getByText('Kept in this browser').elements()).toEqual([])
})
