import type { Campaign } from '@muster/contract/campaigns.ts'
import { useNavigate } from 'react-router'
import { isActingAdmin, useSession } from '../../api/session.ts'
import { dateState } from '../../features/campaigns/campaign-words.ts'
import { EndingButton } from '../../features/campaigns/manage/EndingButton.tsx'
import { useNow } from '../../lib/now.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toasts.ts'

const MoneyLink = ({ campaign }: { campaign: Campaign }) => (
  <ButtonLink tone="secondary" size="small" to={paths.campaignMoney(campaign._id)}>
    <Icon name="coin" />
    Money
  </ButtonLink>
)

/** What the owner can do with the campaign itself, and where its money is, for admins too; nothing for anybody else. */
export const OwnerBar = ({ campaign }: { campaign: Campaign }) => {
  const { user } = useSession()
  const navigate = useNavigate()
  const state = dateState(campaign, useNow())
  if (user?._id !== campaign.owner._id) return isActingAdmin(user) ? <MoneyLink campaign={campaign} /> : null
  const isUntouched = campaign.support === 0 && campaign.totalRaised === 0
  const leave = () => {
    showToast({ title: 'The campaign is deleted' })
    void navigate(paths.myCampaigns())
  }
  return (
    <div role="group" aria-label="Your campaign" className="flex flex-wrap items-center gap-1">
      {isUntouched && <EndingButton kind="delete" campaign={campaign} onDone={leave} />}
      {state === 'coming' && (
        <EndingButton
          kind="cancel"
          campaign={campaign}
          // The button that was pressed is gone with what it did.
          onDone={() => document.querySelector<HTMLElement>('main h1')?.focus()}
        />
      )}
      {state !== 'cancelled' && (
        <ButtonLink tone="secondary" size="small" to={paths.editCampaign(campaign._id)}>
          <Icon name="edit" />
          Edit
        </ButtonLink>
      )}
      <MoneyLink campaign={campaign} />
    </div>
  )
}
