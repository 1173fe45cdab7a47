import type { Dispute } from '@muster/contract/campaigns/disputes.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { describeAnswer, describeHold } from './dispute-words.ts'
import type { DisputeCalls } from './disputes.queries.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** What the person who raised a dispute wants to do. */
export type Asked = 'message' | 'withdrawal'

const groupId = ({ _id }: Dispute) => `dispute-${_id}`

/** What the person who raised a dispute can do: write to the admins, and withdraw it. And by when an answer is usual. */
export const DisputeButtons = ({ dispute, onAsk }: { dispute: Dispute; onAsk: (asked: Asked) => void }) => {
  const answer = describeAnswer(dispute)
  return (
    <div
      id={groupId(dispute)}
      role="group"
      tabIndex={-1}
      aria-label={`Your dispute: ${dispute.reason}`}
      className="mt-4"
    >
      {answer !== null && <p className="mb-2 text-sm text-mute">{answer}</p>}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => onAsk('message')}>
          Write to the admins
        </Button>
        {dispute.mayWithdraw && (
          <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => onAsk('withdrawal')}>
            Withdraw
          </Button>
        )}
      </div>
    </div>
  )
}

type DialogProps = { dispute: Dispute; asked: Asked; calls: DisputeCalls; onClose: () => void }

/** The dialog of one of the {@link DisputeButtons}. */
export const DisputeDialog = ({ dispute, asked, calls, onClose }: DialogProps) => {
  if (asked === 'message') {
    return (
      <MessageDialog
        draftName={`message.${dispute._id}`}
        title="Write to the admins"
        about={dispute.reason}
        help="Kept with the dispute, and mailed to the admins."
        say={calls.say}
        onClose={onClose}
      />
    )
  }
  const close = (isWithdrawn: boolean) => {
    onClose()
    // The button is removed.
    if (isWithdrawn) document.getElementById(groupId(dispute))?.focus()
  }
  return (
    <WithdrawDialog about={dispute.reason} held={describeHold(dispute)} withdraw={calls.withdraw} onClose={close} />
  )
}

/** The {@link DisputeButtons} with their dialogs. */
export const DisputeActions = ({ dispute, calls }: { dispute: Dispute; calls: DisputeCalls }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <DisputeButtons dispute={dispute} onAsk={setAsked} />
      {asked && <DisputeDialog dispute={dispute} asked={asked} calls={calls} onClose={() => setAsked(null)} />}
    </>
  )
}
