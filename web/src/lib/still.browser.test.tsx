import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { still } from './still.tsx'

const Figure = ({ count }: { count: number }) => <p>{count} people</p>

let place: HTMLElement
let root: Root | null = null
let press: () => void
const fetchFigure = vi.fn(() => Promise.resolve(Figure))
const onMismatch = vi.fn()

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<null>()
  press = () => resolve(null)
  Object.assign(window, { firstPress: promise })
  place = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  root?.unmount()
  root = null
  place.remove()
  for (const mock of [fetchFigure, onMismatch, onHydrated]) mock.mockClear()
  Reflect.deleteProperty(window, 'firstPress')
})

const onHydrated = vi.fn()
/** Says when the page has been hydrated: an update before that would replace the server's HTML. */
const Hydrated = () => {
  useEffect(() => {
    onHydrated()
  })
  return null
}

/** Shows what the server rendered, and then the same in the browser. Returns a function that shows a count. */
const hydrate = async () => {
  const OnServer = still(Figure, fetchFigure)
  const InBrowser = still<{ count: number }>(null, fetchFigure)
  const page = (Part: typeof InBrowser, count: number) => [<Part key="part" count={count} />, <Hydrated key="end" />]
  place.innerHTML = renderToString(page(OnServer, 61))
  root = hydrateRoot(place, page(InBrowser, 61), { onRecoverableError: onMismatch })
  await expect.poll(() => onHydrated.mock.calls.length).toBe(1)
  return (count: number) => root?.render(page(InBrowser, count))
}

test('the HTML of the server stays, and its code is fetched at the first press', async () => {
  const showCount = await hydrate()
  showCount(61)
  await expect.poll(() => onHydrated.mock.calls.length).toBe(2)
  expect(place.textContent).toBe('61 people')
  expect(fetchFigure).not.toHaveBeenCalled()
  press()
  await expect.poll(() => fetchFigure.mock.calls.length).toBe(1)
  await expect.poll(() => place.textContent).toBe('61 people')
  expect(onMismatch).not.toHaveBeenCalled()
})

test('something else to show is shown without a press', async () => {
  const showCount = await hydrate()
  showCount(62)
  await expect.poll(() => place.textContent).toBe('62 people')
})

test('without HTML of the server the code is fetched at once', async () => {
  const InBrowser = still<{ count: number }>(null, fetchFigure)
  root = createRoot(place)
  root.render(<InBrowser count={5} />)
  await expect.poll(() => place.textContent).toBe('5 people')
})
