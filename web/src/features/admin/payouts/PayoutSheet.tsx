import type { PayoutDetails } from '@muster/contract/payouts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { RoomForFacts } from '../Fact.tsx'
import { payoutQuery } from './admin-payouts.queries.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { PayoutFacts } from './PayoutFacts.tsx'
import { RejectDialog } from './RejectDialog.tsx'

type Decision = 'approve' | 'reject'

const Ways = ({ payout, onAsk }: { payout: PayoutDetails; onAsk: (decision: Decision) => void }) => (
  <>
    <Button tone="secondary" aria-haspopup="dialog" onClick={() => onAsk('reject')}>
      Reject
    </Button>
    {payout.short === 0 && (
      <Button aria-haspopup="dialog" onClick={() => onAsk('approve')}>
        <span>
          Approve <Money amount={payout.net} />
        </span>
      </Button>
    )}
  </>
)

/** A payout with all that is needed to decide about it, and the ways to do so. */
export const PayoutSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: payout, error, refetch } = useQuery(payoutQuery(useApi(), id))
  // A question outlives the ways to it: whoever comes second reads there that it is decided.
  const [asked, setAsked] = useState<Decision | null>(null)
  const close = () => setAsked(null)
  const isDecidable = payout?.status === 'pending' && !payout.isOwn
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={payout ? <bdi>{payout.campaignTitle}</bdi> : 'Payout'}
      footer={isDecidable && <Ways payout={payout} onAsk={setAsked} />}
    >
      {payout && <PayoutFacts key={payout.status} payout={payout} />}
      {!payout && error && <Failure what="Failed to load" error={error} retry={() => void refetch()} />}
      {!payout && !error && <RoomForFacts />}
      {payout && asked === 'approve' && <ApproveDialog payout={payout} onClose={close} />}
      {payout && asked === 'reject' && <RejectDialog payout={payout} onClose={close} />}
    </Sheet>
  )
}
