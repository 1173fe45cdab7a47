import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../test/server.ts'
import { show } from '../../test/show.tsx'
import { useSearchParams } from './hooks.ts'

const Filters = () => {
  const [search, setSearch] = useSearchParams()
  const add = (name: string) => setSearch((current) => ({ ...Object.fromEntries(current), [name]: 'on' }))
  const addBoth = () => {
    add('first')
    add('second')
  }
  return (
    <>
      <p>Filters: {search.toString()}</p>
      <button type="button" onClick={addBoth}>
        Add
      </button>
    </>
  )
}

test('a change of the query keeps one that is not rendered yet', async () => {
  show(<Filters />, { server: createServer() })
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText('Filters: first=on&second=on')).toBeVisible()
})
