import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { SkipLink } from '../../../ui/page/SkipLink.tsx'
import { ApiIndex } from './ApiIndex.tsx'
import { CallEntry } from './CallEntry.tsx'
import type { Group } from './document.ts'
import { groupHref } from './hrefs.ts'

const linkClass =
  'flex min-h-11 items-center justify-between gap-3 border-b border-line hover:border-ink aria-[current=page]:border-marigold aria-[current=page]:font-semibold lg:min-h-9.5'

const GroupLinks = ({ groups, current }: { groups: readonly Group[]; current: Group | null }) => (
  <ul className="text-[0.9375rem]">
    <li>
      <a href={paths.apiDocs()} aria-current={current ? undefined : 'page'} className={linkClass}>
        All calls
      </a>
    </li>
    {groups.map((group) => (
      <li key={group.slug}>
        <a href={groupHref(group)} aria-current={group === current ? 'page' : undefined} className={linkClass}>
          {group.name}
          <span className="figure text-sm font-normal text-mute">
            {group.calls.length}
            <span className="sr-only"> calls</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
)

const GroupPage = ({ group, origin }: { group: Group; origin: string }) => (
  <>
    <PageHeading lead={group.about}>{group.name}</PageHeading>
    <section aria-label="Calls" className="mt-10 border-b border-line">
      <h2 className="sr-only">Calls</h2>
      {group.calls.map((call) => (
        <CallEntry key={call.id} call={call} origin={origin} />
      ))}
    </section>
  </>
)

/**
 * A page of the API's reference: all calls in brief, or the calls of one group in full. It works without scripts; `public/api-docs.js`
 * adds the search and buttons to copy commands, and opens the call in the URL's fragment.
 * @param current the group that is shown in full; null: all calls
 * @param origin the origin of the API: `https://muster.example`
 * @param header of the site
 */
export const ApiReference = ({
  groups,
  current,
  origin,
  header,
}: {
  groups: readonly Group[]
  current: Group | null
  origin: string
  header: ReactNode
}) => (
  <>
    <SkipLink targetId="content" />
    {header}
    <div className="wrapper grid grid-cols-[minmax(0,1fr)] gap-x-12 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-14">
      <nav
        aria-label="Groups of calls"
        className="max-lg:hidden lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
      >
        <GroupLinks groups={groups} current={current} />
      </nav>
      <details className="mb-8 rounded-md border border-edge px-4 lg:hidden">
        <summary className="min-h-12 py-2.5 font-semibold">Groups of calls</summary>
        <nav aria-label="Groups of calls" className="pb-3">
          <GroupLinks groups={groups} current={current} />
        </nav>
      </details>
      <main id="content" tabIndex={-1} className="min-w-0">
        {current ? <GroupPage group={current} origin={origin} /> : <ApiIndex groups={groups} origin={origin} />}
      </main>
    </div>
    <script type="module" src="/api-docs.js" />
  </>
)
