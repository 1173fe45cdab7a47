import { Suspense, lazy, useSyncExternalStore } from 'react'
import { heldSession } from '../api/held-session.ts'
import { proofs } from '../api/proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('../features/people/ProofDialog.tsx')).ProofDialog }))
const LoginAgainDialog = lazy(async () => ({
  default: (await import('../features/people/LoginAgainDialog.tsx')).LoginAgainDialog,
}))

/** The dialogs that calls wait for: to log in again, or to give a fresh proof. */
export const Questions = () => {
  const proof = useSyncExternalStore(proofs.subscribe, proofs.state, () => 'closed')
  const held = useSyncExternalStore(heldSession.subscribe, heldSession.read, () => null)
  return (
    <Suspense fallback={null}>
      {held?.isAsking && <LoginAgainDialog email={held.user.email} endedBy={held.endedBy} />}
      {!held?.isAsking && proof === 'asking' && <ProofDialog />}
    </Suspense>
  )
}
