import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/button/Button.tsx'

/** The button to ask. Nothing for the owner. @param hasOpen whether a question of theirs waits */
export const Asking = ({ ownerId, hasOpen, onAsk }: { ownerId: string; hasOpen: boolean; onAsk: () => void }) => {
  const { status, user } = useSession()
  if (status !== 'signed-out' && (!user || user._id === ownerId || hasOpen)) return null
  return (
    <Button tone="secondary" aria-haspopup="dialog" onClick={onAsk}>
      Ask a question
    </Button>
  )
}
