import { closeRefundRequestEndpoint } from '@muster/contract/money/refund-requests.ts'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { formatMoney } from '../../../../lib/format.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { type ListedRequest, useShowClosed } from './refund-requests.queries.ts'

const CloseDialog = ({ request, onClose }: { request: ListedRequest; onClose: () => void }) => {
  const api = useApi()
  const showClosed = useShowClosed()
  const made = useContractForm({
    schema: closeRefundRequestEndpoint.body,
    defaultValues: { reason: '' },
    failure: 'Failed to close the request',
    send: async (body) => {
      await api.call(closeRefundRequestEndpoint, { params: { id: request._id }, body })
      onClose()
      await showClosed(request)
    },
  })
  return (
    <DecisionDialog
      title="Close this request?"
      about={request.campaignTitle}
      form={made}
      action="Close without a refund"
      tone="danger"
      onClose={onClose}
    >
      <p>
        {formatMoney(request.left, request.currency)} is not refunded, and is no longer held out of payouts. You can
        still refund the donation later.
      </p>
      <TextArea
        {...made.field('reason')}
        label="Reason"
        rows={3}
        help={request.donorEmail === null ? 'Only this site shows it.' : `Mailed to ${request.donorEmail}.`}
      />
    </DecisionDialog>
  )
}

/** Closes a request without a refund of its rest, with a reason that the donor is mailed. */
export const CloseRequest = ({ request }: { request: ListedRequest }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Close
      </Button>
      {isOpen && <CloseDialog request={request} onClose={() => setIsOpen(false)} />}
    </>
  )
}
