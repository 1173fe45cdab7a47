import { DisputesTab } from '../../features/admin/disputes/DisputesTab.tsx'
import { RefundButton } from '../../features/money/refunds/RefundButton.tsx'

/** Disputes, and the way to give a disputed donation back. */
export const DisputesPanel = () => <DisputesTab RefundButton={RefundButton} />
