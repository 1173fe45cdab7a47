import { minute } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'

/** The proofs of a session. */
export type Proofs = {
  /** When a password or a code was last given with this session. */
  provedAt: Date | null
  /** When a second-factor code was last given with it. */
  codeProvedAt: Date | null
  /** Whether the account has a second factor: then only a code is a proof. */
  secondFactor: boolean
}

/** How long a proof is valid. */
export const proofLifeMs = 10 * minute

// Absolute difference: instances' clocks differ a little, and a clock that was set back must not extend a proof.
const isFresh = (at: Date | null, now: Date): boolean =>
  at !== null && Math.abs(now.getTime() - at.getTime()) <= proofLifeMs

/** Whether the caller must also give a code. A code is valid as a proof for 10 minutes. */
export const needsCode = ({ secondFactor, codeProvedAt }: Proofs, now: Date): boolean =>
  secondFactor && !isFresh(codeProvedAt, now)

/** Throws proof_required unless a password, or a code if the account has a second factor, was given in the last 10 minutes. */
export const requireProof = (proofs: Proofs, now: Date): void => {
  const isProved = proofs.secondFactor ? !needsCode(proofs, now) : isFresh(proofs.provedAt, now)
  if (!isProved) throw new DomainError('proof_required')
}

/** For calls that carry the password: throws proof_required if the account also requires a code and none is fresh. Record 18. */
export const requireCode = (proofs: Proofs, now: Date): void => {
  if (needsCode(proofs, now)) throw new DomainError('proof_required')
}
