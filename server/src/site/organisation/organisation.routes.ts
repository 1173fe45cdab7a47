import { shadesOfSite } from '@muster/contract/facts/accent.ts'

import * as contract from '@muster/contract/site/organisation.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { readLegalPage, saveLegalPage } from './legal-pages.ts'
import { editedOrganisation, type LogoUploads, saveOrganisation } from './save-organisation.ts'

/** Who runs the site, and its legal pages. */
export const organisationRoutes = (context: RouteContext, uploads: LogoUploads): Route[] => {
  const { organisation } = context
  return [
    route(contract.getOrganisationEndpoint, async () => organisation.current()),
    route(contract.editOrganisationEndpoint, ({ db }) => editedOrganisation({ ...context, db })),
    route(contract.saveOrganisationEndpoint, ({ body, user, db }) =>
      saveOrganisation({ ...context, db }, uploads, user.id, body),
    ),
    route(contract.getLegalPageEndpoint, ({ params, query, db }) =>
      readLegalPage({ ...context, db }, params.page, query.version),
    ),
    route(contract.saveLegalPageEndpoint, ({ params, body, user, db }) =>
      saveLegalPage({ ...context, db }, user.id, params.page, body),
    ),
  ]
}

/** Serves the organisation's colours as `/organisation.css`. A page links it with the colour in `v`, so it never changes there. */
export const serveOrganisationStyle = (
  app: FastifyInstance,
  { organisation }: Pick<AppContext, 'organisation'>,
): void => {
  app.get('/organisation.css', async (request, reply) => {
    const face = organisation.current()
    const { light, dark } = shadesOfSite(face)
    const isCurrent = (request.query as { v?: string }).v === face.accent?.slice(1)
    const property = (name: string, one: string, other: string): string =>
      `--color-${name}:light-dark(${one},${other});`
    const properties = [
      property('aubergine', light.accent, dark.accent),
      property('aubergine-deep', light.deep, dark.deep),
      property('aubergine-soft', light.soft, dark.soft),
      property('on-aubergine', light.on, dark.on),
    ]
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(`:root{${properties.join('')}}\n`)
  })
}
