import { getGuestPromise } from '@muster/contract/facts/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'
import type { AnswerOf } from '../../api/api.ts'
import { type FormAction, type Outcome, outcomeLoader, routeAction, tokenIn } from '../../api/form-action.ts'
import { CampaignCard } from '../../features/campaigns/campaign/CampaignCard.tsx'
import { campaignQuery, campaignStatsQuery } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { CalendarLink } from '../../features/campaigns/campaign/page/CalendarLink.tsx'
import { ShareButton } from '../../features/campaigns/campaign/page/ShareButton.tsx'
import { PromiseSheet } from '../../features/campaigns/promises/PromiseSheet.tsx'
import { type ConfirmedSupport, confirmSupport } from '../../features/campaigns/supports/confirm-support.ts'
import type { Joined } from '../../features/campaigns/supports/ConfirmNumber.tsx'
import { VerifyJoin } from '../../features/campaigns/supports/VerifyJoin.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { useLoaderData } from '../../router/hooks.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Confirm that you’re in', after: 'Support confirmed' }

/** The title of a link that was used, now or before. */
const titleOf = ({ standing }: Pick<ConfirmedSupport, 'standing'>) =>
  standing === 'counted' ? titles.after : 'This link was used'

export const handle = mailedLinkHandle(titles)

/** Confirms, and reloads the campaign, which then counts this support. If the reload fails, the thanks are shown without the campaign. */
const confirmAndReload: FormAction<ConfirmedSupport> = async (input) => {
  const confirmed = await confirmSupport(input)
  const { api, queryClient } = input
  await queryClient.query({ ...campaignQuery(api, confirmed.campaignId), staleTime: 0 }).catch(() => undefined)
  return confirmed
}

type Found = AnswerOf<typeof getGuestPromise>

/** What the link would support, as it is now. It only reads: mail scanners open links. Null without a token. */
export const loader = outcomeLoader<Found | null>(async ({ api, queryClient, url }) => {
  const token = tokenIn(url)
  if (token === '') return null
  const found = await api.call(getGuestPromise, { params: { token } })
  // Without them the page asks all the same.
  await Promise.allSettled([
    queryClient.query(campaignQuery(api, found.campaignId)),
    queryClient.query(campaignStatsQuery(api, found.campaignId)),
  ])
  return found
})

export const action = routeAction(confirmAndReload)

/** The state of a link to the campaign's page for a guest who has confirmed: the server does not know them, but that page says that they are in. */
const supportConfirmed = { isSupportConfirmed: true } as const

/** The campaign that the support is for, with its link, its calendar file, the share button and the way to the guest's own page. */
const Supported = ({ campaignId }: { campaignId: string }) => {
  const { data: campaign } = useQuery({ ...campaignQuery(useApi(), campaignId), enabled: false })
  return (
    <>
      {campaign && <CampaignCard campaign={campaign} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.campaign(campaignId)} state={supportConfirmed}>
          See the campaign
        </ButtonLink>
        {campaign && <CalendarLink campaign={campaign} />}
        {campaign && <ShareButton campaign={campaign} label="Share it" />}
      </div>
      <p className="text-sm text-mute">
        See or withdraw your support with the link in each of our mails.{' '}
        <Link to={paths.mine()} className="text-link">
          Ask for a new link
        </Link>
      </p>
    </>
  )
}

/** What the loader found about the campaign. */
const useJoined = (campaignId: string): Joined => {
  const api = useApi()
  const { data: campaign } = useQuery({ ...campaignQuery(api, campaignId), enabled: false })
  const { data: figures } = useQuery({ ...campaignStatsQuery(api, campaignId), enabled: false })
  return campaign ? { campaign, figures } : null
}

const shownOf = ({ campaignId, version, promise, needs, isUsed, standing, since }: Found, joined: Joined) => ({
  campaignId,
  asked: needs,
  joined,
  isUsed,
  standing,
  since,
  version,
  title: promise.title,
  day: promise.executionDate,
  details: <PromiseSheet campaignId={campaignId} promise={promise} />,
})

export const Component = () => {
  const found = useLoaderData<Outcome<Found | null>>()
  const answer = 'answer' in found ? found.answer : null
  const joined = useJoined(answer?.campaignId ?? '')
  const shown = answer && shownOf(answer, joined)
  const used = shown?.isUsed ? titleOf(shown) : titles.before
  return (
    <MailedLinkPage titles={{ ...titles, before: used }} titleAfter={titleOf} submit={confirmAndReload}>
      {(token, submission) => (
        <VerifyJoin
          token={token}
          submission={submission}
          shown={shown}
          unread={'failed' in found ? found.failed : null}
        >
          {(id) => <Supported campaignId={id} />}
        </VerifyJoin>
      )}
    </MailedLinkPage>
  )
}
