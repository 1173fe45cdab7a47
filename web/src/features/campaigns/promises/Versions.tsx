import { zonePlace } from '@muster/contract/facts/meeting.ts'
import type { PromiseVersion } from '@muster/contract/campaigns/promises.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { useLinkedSection } from '../../../lib/useLinkedSection.ts'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { LoadMore } from '../../../ui/table/LoadMore.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { changesBetween, linesOf } from './promise-fields.ts'
import { PromiseLines } from './PromiseLines.tsx'
import { effectWords } from './promise-words.ts'
import { versionsQuery } from './promises.queries.ts'

/** All fields of a version, and the hash by which anybody can check that it is unchanged. */
const Whole = ({ version }: { version: PromiseVersion }) => (
  <>
    <PromiseLines lines={linesOf(version)} />
    <details className="mt-4 text-sm text-mute">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-1 underline-offset-4">
        For the curious: a checksum
      </summary>
      <p className="mt-1">
        If one letter of this changes, so does this number (SHA-256). Who writes it down can check later that nothing
        was changed in secret.
      </p>
      <code className="mt-1 block wrap-anywhere">{version.sha256}</code>
    </details>
  </>
)

const Folded = ({ version, label }: { version: PromiseVersion; label: string }) => (
  <details className="mt-3">
    <summary className="text-link inline-flex min-h-11 items-center">{label}</summary>
    <div className="mt-2 border-l-2 border-line pl-4">
      <Whole version={version} />
    </div>
  </details>
)

/** One change: when it was made, what it did to those who had said yes, and the words that differ. */
const Change = ({ version, before, zone }: { version: PromiseVersion; before: PromiseVersion; zone: string }) => {
  const changes = changesBetween(before, version)
  const at = formatInstant(version.createdAt, zone)
  const effect = version.correction
    ? 'Spelling corrected, confirmed by an admin. No one was asked again.'
    : effectWords(version)
  return (
    <li className="border-t border-line pt-5">
      <h3 className="text-lg">
        Changed on <time dateTime={version.createdAt}>{at}</time> by {version.by.displayName}
      </h3>
      {effect && <p className="mt-1 text-sm text-mute">{effect}</p>}
      <div className="mt-3">
        {changes.length === 0 ? (
          <p>It reads like the version before.</p>
        ) : (
          <ChangeTable caption={`What changed on ${at}`} changes={changes} />
        )}
      </div>
      <Folded version={version} label="Read this version in full" />
    </li>
  )
}

const First = ({ version, zone }: { version: PromiseVersion; zone: string }) => (
  <li className="border-t border-line pt-5">
    <h3 className="text-lg">
      First version, <time dateTime={version.createdAt}>{formatInstant(version.createdAt, zone)}</time>, by{' '}
      {version.by.displayName}
    </h3>
    <Folded version={version} label="Read this version in full" />
  </li>
)

const History = ({ versions, isAll, zone }: { versions: readonly PromiseVersion[]; isAll: boolean; zone: string }) => (
  <ol className="mt-5 grid gap-7">
    {versions.map((version, index) => {
      const before = versions[index + 1]
      if (before) return <Change key={version.number} {...{ version, before, zone }} />
      return isAll && <First key={version.number} {...{ version, zone }} />
    })}
  </ol>
)

const useVersions = (campaignId: string) => useInfiniteQuery(versionsQuery(useApi(), campaignId))
type VersionList = ReturnType<typeof useVersions>
const versionsIn = ({ data }: VersionList) => data?.pages.flatMap(({ items }) => items) ?? []

/** The id is in mails. */
const sectionId = 'changes'

const Changes = ({ list, zone }: { list: VersionList; zone: string }) => {
  const section = useLinkedSection(sectionId)
  const versions = versionsIn(list)
  return (
    <section ref={section} id={sectionId} tabIndex={-1} aria-labelledby="promise-changes">
      <h2 id="promise-changes" className="text-2xl">
        Changes
      </h2>
      {versions.length === 1 && !list.hasNextPage ? (
        <p className="mt-2 text-mute">Nothing has changed since the campaign was published.</p>
      ) : (
        <>
          <p className="mt-2 text-mute">The times are those {zonePlace(zone)}.</p>
          <History versions={versions} isAll={!list.hasNextPage} zone={zone} />
        </>
      )}
      {list.hasNextPage && <LoadMore list={list} shown={versions.length} total={null} />}
    </section>
  )
}

/** The promise as it is now, and each change of it, newest first. @param timeZone of the campaign */
export const Versions = ({ campaignId, timeZone }: { campaignId: string; timeZone: string }) => {
  const list = useVersions(campaignId)
  const [now] = versionsIn(list)
  if (!now) {
    if (list.error) return <Failure what="Failed to load" error={list.error} retry={() => void list.refetch()} />
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  return (
    <div className="mt-8 grid max-w-3xl gap-10">
      <section aria-labelledby="promise-now" className="rounded-lg border border-line bg-sheet p-5 sm:p-6">
        <h2 id="promise-now" className="mb-4 text-2xl">
          Now
        </h2>
        <Whole version={now} />
      </section>
      <Changes list={list} zone={timeZone} />
    </div>
  )
}
