import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { Suspense, lazy } from 'react'
import { isActingAdmin, useSession } from '../../../api/session.ts'

const PayoutPanel = lazy(async () => ({ default: (await import('./PayoutPanel.tsx')).PayoutPanel }))
const SandboxLogins = lazy(async () => ({ default: (await import('./SandboxLogins.tsx')).SandboxLogins }))

type Shown = Pick<Campaign, '_id' | 'title' | 'cancelledAt' | 'standing' | 'owner'>

/** The payouts panel, for the owner only. @param isBelowStatement whether it stands below the statement of the campaign's money */
export const OwnersPayouts = ({
  campaign,
  isBelowStatement = false,
}: {
  campaign: Shown
  isBelowStatement?: boolean
}) => {
  const { user } = useSession()
  if (user?._id !== campaign.owner._id) return null
  return (
    <Suspense fallback={null}>
      <PayoutPanel campaign={campaign} isBelowStatement={isBelowStatement} />
    </Suspense>
  )
}

/** The sandbox logins, for admins only. */
export const AdminsSandboxLogins = () => {
  const { user } = useSession()
  if (!isActingAdmin(user)) return null
  return (
    <Suspense fallback={null}>
      <SandboxLogins />
    </Suspense>
  )
}
