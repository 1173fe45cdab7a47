import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { clientPages } from './client-pages.ts'
import { clientTitles } from './client-titles.ts'
import type { PageHandle } from './meta.ts'

test('each page that is rendered only in the browser has its title in the server’s empty frame', async () => {
  expect(Object.keys(clientTitles)).toEqual(Object.keys(clientPages))
  for (const [pattern, fetchPage] of Object.entries(clientPages)) {
    const { handle } = (await fetchPage()) as { handle: PageHandle }
    const url = new URL(pattern, 'http://localhost')
    const { title } = handle.meta({ queryClient: new QueryClient(), params: {}, url })
    // The title can begin with the open tab or the year.
    expect(
      title
        .split(' · ')
        .slice(-(clientTitles[pattern]?.split(' · ').length ?? 1))
        .join(' · '),
    ).toBe(clientTitles[pattern])
  }
}, 60_000)
