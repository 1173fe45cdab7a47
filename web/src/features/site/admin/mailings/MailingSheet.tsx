import type { UpdateMailing } from '@muster/contract/campaigns/updates.ts'
import { useSession } from '../../../../api/session.ts'
import { formatInstantThere, plural, viewersZone } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { PictureGrid } from '../../../../ui/picture/PictureGrid.tsx'
import { PlainText } from '../../../../ui/text/PlainText.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { Fact } from '../Fact.tsx'
import { isChangedSince, MailingDecisions } from './MailingDecisions.tsx'
import { type ListedMailing, useShowDecided } from './mailings.queries.ts'

const at = (instant: string) => formatInstantThere(instant, viewersZone())

const Facts = ({ mailing }: { mailing: UpdateMailing }) => {
  const { campaign, people, leavesAt, writtenAt, held } = mailing
  return (
    <dl>
      <Fact name="Owner">
        <bdi className="font-semibold">{campaign.owner.displayName}</bdi>
      </Fact>
      <Fact name="Mailed to">About {plural(people, 'person', 'people')}</Fact>
      {held ? (
        <Fact name="Held">
          <span className="whitespace-pre-line wrap-anywhere">{held.reason}</span>
          <span className="block text-sm text-mute">
            By <bdi>{held.by.displayName}</bdi>, {at(held.at)}
          </span>
          {isChangedSince(mailing) && <span className="block font-semibold">Changed since, {at(writtenAt)}</span>}
        </Fact>
      ) : (
        <Fact name="Leaves">{at(leavesAt)}, if no admin decides</Fact>
      )}
    </dl>
  )
}

const Update = ({ update }: { update: UpdateMailing['updates'][number] }) => (
  <article className="border-t border-line pt-4">
    <h3 className="text-lg wrap-anywhere" dir="auto">
      {update.title}
    </h3>
    <p className="text-sm text-mute">
      <bdi>{update.author.displayName}</bdi>, {at(update.createdAt)}
    </p>
    <PlainText text={update.text} className="mt-2" withLinks />
    {update.images.length > 0 && <PictureGrid images={update.images} />}
  </article>
)

/** The mails of updates that wait for an admin, or are held: all that they say, with the decision. */
export const MailingSheet = ({ mailing, onClose }: { mailing: ListedMailing; onClose: () => void }) => {
  const { user } = useSession()
  const showDecided = useShowDecided(mailing._id)
  const { campaign, decided } = mailing
  const isOwn = user?._id === campaign.owner._id
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<bdi>{campaign.title}</bdi>}
      description={isOwn ? 'Another admin has to decide about a campaign of yours.' : undefined}
      footer={
        <>
          <ButtonLink tone="secondary" to={paths.campaign(campaign._id)}>
            See the campaign
          </ButtonLink>
          {!isOwn && !decided && <MailingDecisions mailing={mailing} onDecided={showDecided} />}
        </>
      }
    >
      <div role="status" className="mb-4 empty:hidden">
        {decided && <StatusBadge tone="good">{decided}</StatusBadge>}
      </div>
      <div className="grid gap-6">
        <Facts mailing={mailing} />
        {mailing.updates.map((update) => (
          <Update key={update._id} update={update} />
        ))}
      </div>
    </Sheet>
  )
}
