import { useSession } from '../../../../api/session.ts'
import { formatInstantThere, viewersZone } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button/Button.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { Fact } from '../Fact.tsx'
import { personWords } from './support-words.ts'
import { SupportDecisions } from './SupportDecisions.tsx'
import { type ListedSupport, useShowDecided } from './supports.queries.ts'

const at = (instant: string) => formatInstantThere(instant, viewersZone())

const Facts = ({ support: { person, email, supportedAt, pointedOut, removed } }: { support: ListedSupport }) => (
  <dl>
    <Fact name="Person">{person ? <bdi>{person.displayName}</bdi> : 'A guest'}</Fact>
    <Fact name="Address">{email === null ? 'Deleted' : <bdi className="wrap-anywhere">{email}</bdi>}</Fact>
    <Fact name="Supports since">{at(supportedAt)}</Fact>
    {pointedOut && (
      <Fact name="Reported">
        <span className="whitespace-pre-line wrap-anywhere">{pointedOut.reason}</span>
        <span className="block text-sm text-mute">By the owner, {at(pointedOut.at)}</span>
      </Fact>
    )}
    {removed && (
      <Fact name="Removed">
        <span className="whitespace-pre-line wrap-anywhere">{removed.reason}</span>
        <span className="block text-sm text-mute">
          By <bdi>{removed.by.displayName}</bdi>, {at(removed.at)}
        </span>
      </Fact>
    )}
  </dl>
)

/** A support that was pointed out or removed, or that of an address, with the decision. */
export const SupportSheet = ({ support, onClose }: { support: ListedSupport; onClose: () => void }) => {
  const { user } = useSession()
  const showDecided = useShowDecided(support._id)
  const { campaign, decided } = support
  const isOwn = user?._id === campaign.ownerId
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<bdi>{personWords(support)}</bdi>}
      description={isOwn ? 'Another admin has to decide about a campaign of yours.' : <bdi>{campaign.title}</bdi>}
      footer={
        <>
          <ButtonLink tone="secondary" to={paths.campaign(campaign._id)}>
            See the campaign
          </ButtonLink>
          {!isOwn && (!decided || support.removed) && (
            <SupportDecisions key={decided ?? ''} support={support} onDecided={showDecided} />
          )}
        </>
      }
    >
      <div role="status" className="mb-4 empty:hidden">
        {decided && <StatusBadge tone="good">{decided}</StatusBadge>}
      </div>
      <Facts support={support} />
    </Sheet>
  )
}
