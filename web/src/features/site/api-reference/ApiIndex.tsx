import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { CallLine, lineClass } from './CallLine.tsx'
import type { Call, Group } from './document.ts'
import { HowCallsWork } from './HowCallsWork.tsx'
import { callHref, groupHref } from './hrefs.ts'

/** Shown by the page's script, which runs the search. */
const Search = () => (
  <div hidden data-search className="mb-10">
    <label htmlFor="api-search" className="mb-1.5 block font-semibold">
      Search calls
    </label>
    <input
      id="api-search"
      type="search"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      aria-describedby="api-search-help"
      className="control max-w-xl"
    />
    <p id="api-search-help" className="mt-1.5 text-sm text-mute">
      By path, field, error code or what a call does: <em>refund</em>, <em>executionDate</em>, <em>campaign_over</em>.
    </p>
    <p role="status" data-found className="mt-2 min-h-6 text-sm" />
  </div>
)

const searchText = ({ method, path, summary, access, body, parameters, failures }: Call) =>
  [
    method,
    path,
    summary,
    access,
    ...parameters.map(({ name }) => name),
    ...Object.keys(body?.schema.properties ?? {}),
    ...failures.map(({ code }) => code),
  ]
    .join(' ')
    .toLowerCase()

const GroupCalls = ({ group }: { group: Group }) => (
  <section aria-labelledby={group.slug} data-group className="mt-12">
    <h2 id={group.slug} className="scroll-mt-4 text-2xl">
      <a href={groupHref(group)} className="decoration-2 underline-offset-4 hover:underline">
        {group.name}
      </a>
    </h2>
    <p className="mt-1.5 max-w-prose text-mute">{group.about}</p>
    <ul className="mt-4 border-b border-line">
      {group.calls.map((call) => (
        <li key={call.id} data-words={searchText(call)} className="border-t border-line">
          <a href={callHref(group, call)} className={lineClass}>
            <CallLine call={call} />
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const countOf = (groups: readonly Group[]) => groups.reduce((sum, { calls }) => sum + calls.length, 0)

/** All calls in brief. @param origin the origin of the API: `https://muster.example` */
export const ApiIndex = ({ groups, origin }: { groups: readonly Group[]; origin: string }) => (
  <>
    <PageHeading
      lead={`All ${countOf(groups)} calls of this site. Everything that its screens do goes through them.`}
      actions={
        <a href="/api/docs/json" className="text-link inline-flex min-h-11 items-center">
          OpenAPI document (JSON)
        </a>
      }
    >
      API reference
    </PageHeading>
    <div className="mt-10">
      <Search />
      <HowCallsWork origin={origin} />
      {groups.map((group) => (
        <GroupCalls key={group.slug} group={group} />
      ))}
    </div>
  </>
)
