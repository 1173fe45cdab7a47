import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { onDemand } from './on-demand.tsx'

const Part = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a part that could not be fetched leaves the page in place, and is fetched again by a press', async () => {
  let attempts = 0
  const [Dialog, prefetch] = onDemand(async () => {
    attempts++
    if (attempts <= 2) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
    return Part
  })
  prefetch()
  const shown = (
    <>
      <p>The campaign</p>
      <Dialog name="Ana" />
    </>
  )
  show(shown, { server: createServer() })
  await expect.element(page.getByRole('alert').getByText('The site could not be reached')).toBeVisible()
  await expect.element(page.getByText('The campaign')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Hello Ana')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
