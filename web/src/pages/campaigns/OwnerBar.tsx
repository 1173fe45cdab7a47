import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useNavigate } from '../../router/hooks.ts'
import { isActingAdmin, useSession } from '../../api/session.ts'
import { EndingActions } from '../../features/campaigns/campaign/manage/EndingActions.tsx'
import type { EndingKind } from '../../features/campaigns/campaign/manage/EndingDialog.tsx'
import { organises } from '../../lib/organises.ts'
import { QuestionsLink } from '../../features/campaigns/questions/QuestionsLink.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { WriteUpdateButton } from './WriteUpdateButton.tsx'

const MoneyLink = ({ campaign }: { campaign: Campaign }) => (
  <ButtonLink tone="secondary" size="small" to={paths.campaignMoney(campaign._id)}>
    <Icon name="coin" />
    Money
  </ButtonLink>
)

const DecisionMenu = lazyPart(
  async () => (await import('../../features/campaigns/moderation/DecisionMenu.tsx')).DecisionMenu,
)

/** The actions of the owner and of co-organisers on the campaign, and the link to its money, which admins see, too. Renders nothing for other people. */
export const OwnerBar = ({ campaign }: { campaign: Campaign }) => {
  const { user } = useSession()
  const navigate = useNavigate()
  if (user?._id !== campaign.owner._id) {
    if (organises(campaign, user?._id)) {
      return (
        <div role="group" aria-label="Your campaign" className="flex flex-wrap items-center gap-2">
          <WriteUpdateButton campaign={campaign} />
          <QuestionsLink campaignId={campaign._id} />
        </div>
      )
    }
    if (!isActingAdmin(user)) return null
    return (
      <div role="group" aria-label="For admins" className="flex flex-wrap items-center gap-2">
        <MoneyLink campaign={campaign} />
        <DecisionMenu campaign={campaign} />
      </div>
    )
  }
  const isCancelled = campaign.cancelledAt !== null
  const done = (kind: EndingKind) => {
    // The clicked button is no longer on the page.
    if (kind === 'cancel') return document.querySelector<HTMLElement>('main h1')?.focus()
    showToast({ title: 'The campaign is deleted' })
    void navigate(paths.myCampaigns())
  }
  return (
    <div role="group" aria-label="Your campaign" className="flex flex-wrap items-center gap-2">
      {!isCancelled && (
        <ButtonLink tone="secondary" size="small" to={paths.editCampaign(campaign._id)}>
          <Icon name="edit" />
          Edit
        </ButtonLink>
      )}
      <WriteUpdateButton campaign={campaign} />
      <QuestionsLink campaignId={campaign._id} />
      <MoneyLink campaign={campaign} />
      <EndingActions campaign={campaign} onDone={done} />
    </div>
  )
}
