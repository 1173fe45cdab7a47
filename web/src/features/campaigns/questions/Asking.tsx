import { useSession } from '../../../api/session.ts'
import { useLocation } from '../../../router/hooks.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'

/** The button to ask. Signed out, it leads to the login and back. Nothing for the owner. @param hasOpen whether a question of theirs waits */
export const Asking = ({ ownerId, hasOpen, onAsk }: { ownerId: string; hasOpen: boolean; onAsk: () => void }) => {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  if (status === 'signed-out') {
    return (
      <ButtonLink tone="secondary" to={paths.login(`${pathname}${search}#questions`)}>
        Log in to ask a question
      </ButtonLink>
    )
  }
  if (!user || user._id === ownerId || hasOpen) return null
  return (
    <Button tone="secondary" aria-haspopup="dialog" onClick={onAsk}>
      Ask a question
    </Button>
  )
}
