import type { GuestPage } from '@muster/contract/site/mine.ts'
import { Link } from '../../router/Link.tsx'
import { useLoaderData, useSearchParams } from '../../router/hooks.ts'
import { type Outcome, outcomeLoader, routeAction, tokenIn } from '../../api/form-action.ts'
import { AskForLink } from '../../features/site/mine/AskForLink.tsx'
import { Everything } from '../../features/site/mine/Everything.tsx'
import { ifDeleted, loadMine, type MineAnswer, type MyPage, submitMine } from '../../features/site/mine/mine-actions.ts'
import { OneSupport } from '../../features/site/mine/OneSupport.tsx'
import { GuestDonations } from '../../features/money/guest-donations/GuestDonations.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { UnreadLink } from '../../ui/page/MailedLink.tsx'
import { NarrowPage } from '../../ui/page/NarrowPage.tsx'
import { MailedLinkPage } from '../MailedLinkPage.tsx'

const titles = { before: 'Your support', after: 'Support withdrawn' }
/** Who stays, or changes their support, still supports the campaign. */
const titleAfter = ({ did }: MineAnswer) => (did === 'withdrawn' ? titles.after : titles.before)
const everything = 'Your support and donations'

export const handle: PageHandle = {
  meta: ({ url, isDone = false, answer }) => ({
    title: tokenIn(url) === '' ? everything : isDone ? titleAfter(answer as MineAnswer) : titles.before,
    isPrivate: true,
  }),
}

export const loader = outcomeLoader(loadMine)

export const action = routeAction<MineAnswer>(submitMine)

const CampaignLink = ({ email, supports: [support] }: GuestPage) =>
  support && (
    <MailedLinkPage titles={titles} titleAfter={titleAfter} submit={submitMine}>
      {(_, submission) => (
        <>
          <OneSupport support={support} email={email} submission={submission} />
          <p className="mt-8 border-t border-line pt-4 text-sm text-mute">
            This link is about one campaign.{' '}
            <Link to={paths.mine()} className="text-link">
              Ask for a link to all that you support and donated
            </Link>
          </p>
        </>
      )}
    </MailedLinkPage>
  )

const AllOf = ({ page }: { page: GuestPage }) => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return <Everything page={page} donations={(zone) => <GuestDonations page={page} token={token} zone={zone} />} />
}

export const Component = () => {
  const found = useLoaderData<Outcome<MyPage>>()
  if ('failed' in found) {
    return (
      <NarrowPage title={titles.before}>
        <UnreadLink failed={found.failed} ifDeleted={ifDeleted} />
        <h2 className="mb-4 mt-10 text-xl">Ask for a new link</h2>
        <AskForLink />
      </NarrowPage>
    )
  }
  if (found.answer?.scope === 'campaign') return <CampaignLink {...found.answer} />
  return (
    <NarrowPage
      title={everything}
      {...(!found.answer && { lead: 'See what you support, and your donations without an account.' })}
    >
      {found.answer ? <AllOf page={found.answer} /> : <AskForLink />}
    </NarrowPage>
  )
}
