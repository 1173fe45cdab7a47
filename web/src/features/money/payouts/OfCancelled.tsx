import { formatMoney } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'

/** Tells the owner of a cancelled campaign who decides about its money. Nothing if it has none. */
export const OfCancelled = ({ amount }: { amount: number }) =>
  amount > 0 && (
    <Alert tone="warning" title="The campaign is cancelled">
      <p>An admin decides whether its {formatMoney(amount, 'USD')} goes to you or back to the donors.</p>
    </Alert>
  )
