import type { LegalText as Text } from '@muster/contract/site/organisation.ts'
import type { LegalPage as Page } from '@muster/contract/facts/organisation.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useSearchParams } from '../../../router/hooks.ts'
import { useApi } from '../../../api/context.tsx'
import { loader } from '../../../api/load.ts'
import { formatDay } from '../../../lib/format.ts'
import { siteName } from '../../../lib/site-face.ts'
import type { PageHandle } from '../../../meta.ts'
import { paths } from '../../../paths.ts'
import { Failure } from '../../../ui/page/Failure.tsx'
import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { LegalText } from '../../../ui/text/LegalText.tsx'
import { legalQuery, organisationQuery } from './legal.queries.ts'
import { Periods } from './Periods.tsx'

const legalTitles = {
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
} as const satisfies Record<Page, string>

export const legalHandle = (page: Page): PageHandle => ({
  meta: ({ url }) => ({
    title: legalTitles[page],
    description: `${legalTitles[page]} of ${siteName()}.`,
    canonicalPath: url.pathname,
  }),
})

export const legalLoader = (page: Page) =>
  loader(({ api, queryClient, url }) =>
    Promise.all([
      queryClient.query(legalQuery(api, page, url.searchParams.get('version'))),
      page === 'imprint' && queryClient.query(organisationQuery(api)),
    ]),
  )

/** The day of a version, in UTC. */
const dayOf = (savedAt: string) => formatDay(savedAt.slice(0, 10))

const Versions = ({ page, version, versions }: Text) =>
  versions.length === 0 ? null : (
    <nav aria-labelledby="versions" className="mt-12 max-w-prose border-t border-line pt-6">
      <h2 id="versions" className="text-[1.2rem]">
        Versions
      </h2>
      <ul className="mt-2">
        {[...versions, { version: 0, savedAt: null }].map((each) => (
          <li key={each.version}>
            <Link
              to={paths.legal(page, each.version === versions[0]?.version ? undefined : each.version)}
              aria-current={each.version === version ? 'page' : undefined}
              className="text-link inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
            >
              {each.savedAt === null
                ? 'The text that the site started with'
                : `Version ${each.version}, ${dayOf(each.savedAt)}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )

const leadOf = ({ version, savedAt }: Text) => (savedAt === null ? undefined : `Version ${version}, ${dayOf(savedAt)}`)

/** The terms, the privacy notice or the imprint. `before`: what comes before the operator's text. */
export const LegalPage = ({ page, before }: { page: Page; before?: ReactNode }) => {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(legalQuery(useApi(), page, search.get('version')))
  if (!data)
    return error && <Failure what="This page could not be loaded." error={error} retry={() => void refetch()} />
  const isOld = data.versions.length > 0 && data.version !== data.versions[0]?.version
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading lead={leadOf(data)}>{legalTitles[page]}</PageHeading>
      <div className="mt-8 grid gap-8">
        {isOld && (
          <Alert tone="warning" title="This is an older version.">
            <Link to={paths.legal(page)} className="text-link inline-flex min-h-11 items-center">
              Read the current one
            </Link>
          </Alert>
        )}
        {before}
        <LegalText text={data.text} />
        {data.periods.length > 0 && <Periods periods={data.periods} />}
      </div>
      <Versions {...data} />
    </div>
  )
}
