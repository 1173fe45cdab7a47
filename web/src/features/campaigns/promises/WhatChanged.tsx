import type { PromiseVersion } from '@muster/contract/campaigns/promises.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { changesBetween } from './promise-fields.ts'
import { versionsQuery } from './promises.queries.ts'

/** What was shown as this version. Of edits in quick succession, only one version is listed. */
const versionAt = (versions: readonly PromiseVersion[], version: number) =>
  versions.find(({ number }) => number <= version)

const VersionsLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-link inline-flex min-h-11 items-center">
    {children}
  </Link>
)

const Differences = ({ versions, from }: { versions: readonly PromiseVersion[]; from: number }) => {
  const before = versionAt(versions, from)
  const [now] = versions
  const changes = before && now ? changesBetween(before, now) : []
  if (changes.length === 0) return <p>It reads as it did then.</p>
  return <ChangeTable caption="What changed" changes={changes} />
}

/** What changed in a campaign’s promise since a version, up to now. */
export const WhatChanged = ({ campaignId, from }: { campaignId: string; from: number }) => {
  const { data, isFetching } = useInfiniteQuery(versionsQuery(useApi(), campaignId))
  const versions = data?.pages.flatMap(({ items }) => items)
  if (isFetching && (versions?.[0]?.number ?? 0) <= from) return <p role="status">Loading what changed…</p>
  if (!versions || !versionAt(versions, from)) {
    return <VersionsLink to={paths.campaignChanges(campaignId)}>Read what changed</VersionsLink>
  }
  return (
    <>
      <Differences versions={versions} from={from} />
      <VersionsLink to={paths.campaignVersions(campaignId)}>All versions</VersionsLink>
    </>
  )
}
