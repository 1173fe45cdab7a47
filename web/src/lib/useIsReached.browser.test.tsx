import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createServer } from '../../test/server.ts'
import { show } from '../../test/show.tsx'
import { useIsReached } from './useIsReached.ts'

const Part = ({ height = '300vh' }: { height?: string }) => {
  const { place, isReached } = useIsReached('part')
  return (
    <>
      <div style={{ height }} />
      <div ref={place}>{isReached && <p>The part</p>}</div>
    </>
  )
}
const part = page.getByText('The part')
const start = async (at = '/', height = '300vh') => {
  show(<Part height={height} />, { server: createServer(), at })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

test('a part below the page is shown once it is scrolled to', async () => {
  await start()
  expect(part.query()).toBeNull()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(part).toBeVisible()
})

test('a part below the page is shown to who uses the keyboard', async () => {
  await start()
  expect(part.query()).toBeNull()
  await userEvent.keyboard('{Tab}')
  await expect.element(part).toBeInTheDocument()
})

test('a part is shown at once if the address names it', async () => {
  await start('/#part')
  await expect.element(part).toBeInTheDocument()
})

test('a part in sight is shown once the pointer moves', async () => {
  await start('/', '1px')
  expect(part.query()).toBeNull()
  window.dispatchEvent(new PointerEvent('pointermove'))
  await expect.element(part).toBeVisible()
})
