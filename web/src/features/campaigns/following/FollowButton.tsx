import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { useFollow } from './useFollow.ts'

const [FollowDialog, fetchDialog] = onDemand(async () => (await import('./FollowDialog.tsx')).FollowDialog)

type Props = {
  campaign: Pick<Campaign, '_id' | 'title' | 'following'>
  /** Whether the campaign can be followed anew. */
  isOpen: boolean
  onChange: (isFollowing: boolean) => void
}

/** Follows a campaign, and stops. Signed out it asks for an email address. Not shown to a person who stands behind the campaign. */
export const FollowButton = ({ campaign, isOpen, onChange }: Props) => {
  const { status } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const { follow, isPending } = useFollow(campaign._id, onChange)
  const { following } = campaign
  if (following === null || (!following && !isOpen)) return null
  const isVisitor = status === 'signed-out'
  return (
    <>
      <Button
        tone="secondary"
        className="noscript:hidden"
        {...(isVisitor ? { 'aria-haspopup': 'dialog', onPointerEnter: fetchDialog } : { 'aria-pressed': following })}
        pending={isPending}
        pendingLabel={following ? 'Stopping…' : 'Following…'}
        onClick={() => (isVisitor ? setIsAsking(true) : follow(!following))}
      >
        <Icon name="bell" filled={following} className={following ? 'text-aubergine' : ''} />
        <span>{following ? 'Following' : 'Follow'}</span>
      </Button>
      {isAsking && (
        <FollowDialog campaign={campaign} knownEmail={typed} onTyped={setTyped} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}
