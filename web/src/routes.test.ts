import { expect, test } from 'vitest'
import { matchRoute } from './router/match.ts'
import { Redirect } from './router/outcome.ts'
import { routes } from './routes.tsx'

test.each(['/nowhere', '/campaigns/1/nowhere'])(
  'the browser redirects %s, which is unknown, to the home page',
  (path) => {
    const loader = matchRoute(routes.pages, path)?.route.page?.loader as (() => unknown) | undefined
    expect(loader?.()).toEqual(new Redirect('/'))
  },
)
