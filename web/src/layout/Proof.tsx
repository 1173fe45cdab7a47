import { Suspense, lazy, useSyncExternalStore } from 'react'
import { proofs } from '../api/proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('../features/accounts/ProofDialog.tsx')).ProofDialog }))

/** The dialog that asks for a fresh proof, while a call waits for one. */
export const Proof = () => {
  const state = useSyncExternalStore(proofs.subscribe, proofs.state, () => 'closed')
  return <Suspense fallback={null}>{state !== 'closed' && <ProofDialog isEnded={state === 'ended'} />}</Suspense>
}
