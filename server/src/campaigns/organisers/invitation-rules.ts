import type { InvitationState } from '@muster/contract/facts/organisers.ts'

type Invitation = { expiresAt: Date; usedAt: Date | null; withdrawnAt: Date | null }

/** What became of an invitation. One that was used or withdrawn stays so when its time is over. */
export const stateOf = ({ expiresAt, usedAt, withdrawnAt }: Invitation, now: Date): InvitationState => {
  if (usedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt > now ? 'open' : 'expired'
}
