import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { StoredPicture } from './StoredPicture.tsx'

const url = '/uploads/0199a3b4-7c20-7d00-8a00-0000000000c1.webp'

test('a stored picture begins where any other picture would, also in a row with gaps', async () => {
  show(
    <>
      <div className="flex gap-3.5">
        <StoredPicture url={url} alt="stored" sizes="5rem" className="w-20" />
      </div>
      <div className="flex gap-3.5">
        <span className="w-20">drawn</span>
      </div>
    </>,
    { server: createServer() },
  )
  const drawn = page.getByText('drawn')
  await expect.element(drawn).toBeVisible()
  const left = (element: Element) => element.getBoundingClientRect().left
  expect(left(page.getByRole('img', { name: 'stored' }).element())).toBe(left(drawn.element()))
})
