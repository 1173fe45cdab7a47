import type { PayoutDetails } from '@muster/contract/money/payouts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { FactSheet } from '../FactSheet.tsx'
import { payoutQuery } from './admin-payouts.queries.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { PayoutFacts } from './PayoutFacts.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'

const dialogs = { approve: ApproveDialog, reject: RejectDialog, settle: SettleDialog }
type Decision = keyof typeof dialogs

type ActionProps = { payout: PayoutDetails; onAsk: (decision: Decision) => void }

/** Whether nothing keeps the payout from being approved. The sheet says what does. */
const isPayable = ({ short, disputed, isDisputed, askable }: PayoutDetails) =>
  !(short > 0 || disputed > 0 || isDisputed || askable > 0)

const DecisionButtons = ({ payout, onAsk }: ActionProps) => (
  <>
    <Button tone="secondary" aria-haspopup="dialog" onClick={() => onAsk('reject')}>
      Reject
    </Button>
    {isPayable(payout) && (
      <Button aria-haspopup="dialog" onClick={() => onAsk('approve')}>
        <span>
          Approve <Money amount={payout.net} />
        </span>
      </Button>
    )}
  </>
)

/** The actions on a payout for admins who do not own the campaign. */
const PayoutActions = (props: ActionProps) => {
  const { status, isUnsettled } = props.payout
  if (status === 'pending') return <DecisionButtons {...props} />
  return (
    isUnsettled && (
      <Button aria-haspopup="dialog" onClick={() => props.onAsk('settle')}>
        Settle
      </Button>
    )
  )
}

/** A payout with everything needed to decide about it, and the buttons for the decision. */
export const PayoutSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(payoutQuery(useApi(), id))
  const payout = query.data
  // An open form stays open after another admin's decision, and then says that the payout is decided.
  const [asked, setAsked] = useState<Decision | null>(null)
  const AskedDialog = asked && dialogs[asked]
  const mayAct = payout && !payout.isOwn && (payout.status === 'pending' || payout.isUnsettled)
  return (
    <FactSheet
      query={query}
      onClose={onClose}
      title={payout ? <bdi>{payout.campaignTitle}</bdi> : 'Payout'}
      footer={mayAct && <PayoutActions payout={payout} onAsk={setAsked} />}
    >
      {(one) => (
        <>
          <PayoutFacts key={one.status} payout={one} />
          {AskedDialog && <AskedDialog payout={one} onClose={() => setAsked(null)} />}
        </>
      )}
    </FactSheet>
  )
}
