import { DisputesTab } from '../../features/admin/disputes/DisputesTab.tsx'
import { RefundButton } from '../../features/money/refunds/RefundButton.tsx'

/** Disputes, with a button to refund a disputed donation. */
export const DisputesPanel = () => <DisputesTab RefundButton={RefundButton} />
