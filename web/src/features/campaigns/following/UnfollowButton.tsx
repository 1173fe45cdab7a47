import { Button } from '../../../ui/button/Button.tsx'
import { useFollow } from './useFollow.ts'

/** Ends the following of a campaign in a list. */
export const UnfollowButton = ({
  campaign: { _id, title },
  onChange,
}: {
  campaign: { _id: string; title: string }
  onChange: (isFollowing: boolean) => void
}) => {
  const { follow, isPending } = useFollow(_id, onChange)
  return (
    <Button
      tone="quiet"
      size="small"
      aria-label={`Stop following ${title}`}
      pending={isPending}
      pendingLabel="Stopping…"
      onClick={() => follow(false)}
    >
      Stop following
    </Button>
  )
}
