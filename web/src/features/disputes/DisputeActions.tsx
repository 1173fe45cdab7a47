import type { Dispute } from '@muster/contract/disputes/disputes.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { describeAnswer, describeHold } from './dispute-words.ts'
import type { DisputeCalls } from './disputes.queries.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** What the person who raised a dispute can do: write to the admins, and withdraw it. And by when an answer is usual. */
export const DisputeActions = ({ dispute, calls }: { dispute: Dispute; calls: DisputeCalls }) => {
  const group = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<'message' | 'withdrawal' | null>(null)
  const { reason, mayWithdraw } = dispute
  const answer = describeAnswer(dispute)
  const closeWithdrawal = (isWithdrawn: boolean) => {
    setAsked(null)
    // The button is removed.
    if (isWithdrawn) group.current?.focus()
  }
  return (
    <div ref={group} role="group" tabIndex={-1} aria-label={`Your dispute: ${reason}`} className="mt-4">
      {answer !== null && <p className="mb-2 text-sm text-mute">{answer}</p>}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => setAsked('message')}>
          Write to the admins
        </Button>
        {mayWithdraw && (
          <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setAsked('withdrawal')}>
            Withdraw
          </Button>
        )}
      </div>
      {asked === 'message' && (
        <MessageDialog
          title="Write to the admins"
          about={reason}
          help="Kept with the dispute, and mailed to the admins."
          say={calls.say}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'withdrawal' && (
        <WithdrawDialog
          about={reason}
          held={describeHold(dispute)}
          withdraw={calls.withdraw}
          onClose={closeWithdrawal}
        />
      )}
    </div>
  )
}
