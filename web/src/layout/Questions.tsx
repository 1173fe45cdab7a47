import { Suspense, lazy, useSyncExternalStore } from 'react'
import { heldSession } from '../api/held-session.ts'
import { proofs } from '../api/proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('../features/accounts/ProofDialog.tsx')).ProofDialog }))
const LoginAgainDialog = lazy(async () => ({
  default: (await import('../features/accounts/LoginAgainDialog.tsx')).LoginAgainDialog,
}))

/** The dialogs that calls wait for: to log in again, or to give a fresh proof. */
export const Questions = () => {
  const proof = useSyncExternalStore(proofs.subscribe, proofs.state, () => 'closed')
  const held = useSyncExternalStore(heldSession.subscribe, heldSession.read, () => null)
  // A session that wrong passwords ended is explained first. Where something is typed on the page, logging in again is asked for afterwards.
  const isToLogIn = held?.isAsking && proof !== 'ended'
  return (
    <Suspense fallback={null}>
      {isToLogIn && <LoginAgainDialog email={held.user.email} />}
      {!isToLogIn && proof !== 'closed' && <ProofDialog isEnded={proof === 'ended'} />}
    </Suspense>
  )
}
