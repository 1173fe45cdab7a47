import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { type ReactNode, useEffect } from 'react'
import { formatInstantThere } from '../../../lib/format.ts'
import { useLinkedSection } from '../../../lib/useLinkedSection.ts'
import { paths } from '../../../paths.ts'
import { useLocation } from '../../../router/hooks.ts'
import { Link } from '../../../router/Link.tsx'
import { LoadMore } from '../../../ui/table/LoadMore.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { UpdateText } from './UpdateText.tsx'
import { useUpdates } from './updates.queries.ts'

type Told = Pick<Campaign, '_id' | 'timeZone'>

/** The id of an update on the page. Mails and readers link to it. */
const anchorOf = ({ _id }: CampaignUpdate) => `update-${_id}`

const At = ({ instant, zone }: { instant: string; zone: string }) => (
  <time dateTime={instant}>{formatInstantThere(instant, zone)}</time>
)

const Mailed = ({ mailed: { title, text } }: { mailed: NonNullable<CampaignUpdate['mailed']> }) => (
  <details className="mt-1">
    <summary className="text-link inline-flex min-h-11 items-center">What was mailed</summary>
    <div className="mt-1 border-l-2 border-line pl-4">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {title}
      </p>
      <PlainText text={text} className="mt-2 max-w-[66ch]" withLinks />
    </div>
  </details>
)

const Said = ({ update, campaign }: { update: CampaignUpdate; campaign: Told }) => (
  <>
    <h3 className="text-xl wrap-anywhere" dir="auto">
      <Link
        to={paths.campaignUpdate(campaign._id, update._id)}
        className="decoration-2 underline-offset-4 hover:underline"
      >
        {update.title}
      </Link>
    </h3>
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-mute">
      {update.isUrgent && <StatusBadge tone="danger">Urgent</StatusBadge>}
      <bdi className="font-semibold">{update.author.displayName}</bdi>
      <At instant={update.createdAt} zone={campaign.timeZone} />
    </p>
    <UpdateText update={update} />
    {update.editedAt && (
      <p className="mt-2 text-sm text-mute">
        Changed on <At instant={update.editedAt} zone={campaign.timeZone} />
      </p>
    )}
    {update.mailed && <Mailed mailed={update.mailed} />}
  </>
)

const Removed = ({ update, removedAt, zone }: { update: CampaignUpdate; removedAt: string; zone: string }) => (
  <p className="text-sm text-mute">
    An update of <bdi>{update.author.displayName}</bdi>, <At instant={update.createdAt} zone={zone} />, was removed on{' '}
    <At instant={removedAt} zone={zone} />.
  </p>
)

const Update = ({
  update,
  campaign,
  children,
}: {
  update: CampaignUpdate
  campaign: Told
  /** What its owner reads and does about it. */
  children: ReactNode
}) => {
  const section = useLinkedSection(anchorOf(update))
  return (
    <li>
      <article ref={section} id={anchorOf(update)} tabIndex={-1} className="border-t border-line pt-5">
        {update.removedAt === null ? (
          <Said update={update} campaign={campaign} />
        ) : (
          <Removed update={update} removedAt={update.removedAt} zone={campaign.timeZone} />
        )}
        <div>{children}</div>
      </article>
    </li>
  )
}

/** Loads further pages until the update is there that the address names. */
const useLinkedUpdate = ({ list, updates }: ReturnType<typeof useUpdates>) => {
  const { hash } = useLocation()
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const isMissing = hash.startsWith('#update-') && !updates.some((update) => hash === `#${anchorOf(update)}`)
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage])
}

/**
 * All updates of a campaign, newest first. Renders nothing without updates, unless there is an invitation to write one.
 * @param invitation what the owner reads before the first one
 * @param ownersPart what the owner, or an admin, reads and does about an update
 */
export const News = ({
  campaign,
  invitation,
  ownersPart,
}: {
  campaign: Told
  invitation?: ReactNode
  ownersPart?: ((update: CampaignUpdate) => ReactNode) | undefined
}) => {
  const found = useUpdates(campaign._id, ownersPart !== undefined)
  useLinkedUpdate(found)
  const { list, updates } = found
  if (updates.length === 0 && !(invitation && list.isSuccess)) return null
  return (
    <section aria-labelledby="news">
      <h2 id="news" tabIndex={-1} className="text-2xl">
        News
      </h2>
      {updates.length === 0 && <div className="mt-3">{invitation}</div>}
      <ul className="mt-5 grid gap-8 empty:hidden">
        {updates.map((update) => (
          <Update key={update._id} update={update} campaign={campaign}>
            {ownersPart?.(update)}
          </Update>
        ))}
      </ul>
      {list.data && (list.hasNextPage || list.data.pages.length > 1) && (
        <div className="noscript:hidden!">
          <LoadMore list={list} shown={updates.length} total={null} />
        </div>
      )}
    </section>
  )
}
