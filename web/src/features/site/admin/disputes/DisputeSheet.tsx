import type { DisputeCase } from '@muster/contract/campaigns/disputes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { FactSheet } from '../FactSheet.tsx'
import { disputeCaseQuery } from './admin-disputes.queries.ts'
import { leftOf, nextStatuses, statusWords } from './dispute-words.ts'
import { DisputeFacts } from './DisputeFacts.tsx'
import { StatusDialog } from './StatusDialog.tsx'

const toneOf = (status: DisputeCase['status']) => (status === 'resolved' ? 'primary' : 'secondary')

type RefundButton = ComponentType<{ donationId: string; disputeId: string; isRefunded: boolean }>

type ActionProps = { dispute: DisputeCase; RefundButton: RefundButton; onDecided: () => void }

const DisputeActions = ({ dispute, RefundButton, onDecided }: ActionProps) => {
  const [asked, setAsked] = useState<DisputeCase['status'] | null>(null)
  return (
    <>
      {dispute.donationId !== null && dispute.donation?.status === 'completed' && (
        <RefundButton
          donationId={dispute.donationId}
          disputeId={dispute._id}
          isRefunded={leftOf(dispute.donation) <= 0}
        />
      )}
      {nextStatuses(dispute.status).map((status) => (
        <Button key={status} tone={toneOf(status)} aria-haspopup="dialog" onClick={() => setAsked(status)}>
          {statusWords[status].action}
        </Button>
      ))}
      {asked && <StatusDialog dispute={dispute} status={asked} onDecided={onDecided} onClose={() => setAsked(null)} />}
    </>
  )
}

/** A dispute with everything needed to decide it, and the buttons for the decision. `onOpen` shows another one instead. */
export const DisputeSheet = ({
  id,
  RefundButton,
  onOpen,
  onClose,
}: {
  id: string
  RefundButton: RefundButton
  onOpen: (id: string) => void
  onClose: () => void
}) => {
  const query = useQuery(disputeCaseQuery(useApi(), id))
  const [decisions, setDecisions] = useState(0)
  const onDecided = () => setDecisions((count) => count + 1)
  const dispute = query.data
  return (
    <FactSheet
      query={query}
      onClose={onClose}
      title={dispute ? <bdi>{dispute.reason}</bdi> : 'Dispute'}
      footer={
        dispute && <DisputeActions key={id} dispute={dispute} RefundButton={RefundButton} onDecided={onDecided} />
      }
    >
      {(one) => <DisputeFacts dispute={one} decisions={decisions} onOpen={onOpen} />}
    </FactSheet>
  )
}
