import { createDispute } from '@muster/contract/facts/dispute-calls.ts'
import { type Dispute, type DisputeInput } from '@muster/contract/campaigns/disputes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useApi } from '../../../api/context.tsx'
import { useFormDraft } from '../../../lib/draft.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { type Kind, namedId } from './dispute-choices.ts'
import { myDisputesKey } from './disputes.queries.ts'

/** How long the success is shown before the form closes (specification, section 9). */
const closeDelayMs = 500

/** The form's values; `campaignId` only if it can be chosen. An id that is empty or {@link noneOfThese} is not sent. */
export type DisputeValues = {
  campaignId?: string
  donationId: string
  payoutId: string
  type: string
  reason: string
  details: string
}

export type DisputeTarget = { campaignId?: string; donationId?: string; payoutId?: string }

/** A donation or payout is sent if the dispute is about one, or if the URL names it. */
const names = (target: DisputeTarget, kind: Kind, type: string) => type === kind || Boolean(target[`${kind}Id`])

const bodyOf = (target: DisputeTarget, { donationId, payoutId, ...values }: DisputeValues) => ({
  campaignId: target.campaignId,
  ...values,
  donationId: names(target, 'donation', values.type) ? namedId(donationId) : null,
  payoutId: names(target, 'payout', values.type) ? namedId(payoutId) : null,
})

const draftNameOf = ({ campaignId = '', donationId = '', payoutId = '' }: DisputeTarget) =>
  ['dispute', campaignId, donationId, payoutId].join('.')

/** Calls `onSent` shortly after the dispute was sent, unless the form was closed before. */
const useClosing = (isSent: boolean, onSent: () => void) => {
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(onSent, closeDelayMs)
    return () => clearTimeout(timer)
  }, [isSent, onSent])
}

/**
 * The state of a dispute form. Its input is stored as a draft until it is sent.
 * @param schema the contract's schema with the messages of the form's page or dialog
 * @param target the subject of the dispute, if it is already known
 * @param onSent called once the success has been seen; the same function at each render
 */
export const useDisputeForm = ({
  schema,
  target,
  defaultValues,
  onSent,
}: {
  schema: z.ZodMiniType<DisputeInput>
  target: DisputeTarget
  defaultValues: DisputeValues
  onSent: () => void
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<Dispute | null>(null)
  const made = useContractForm<DisputeValues, DisputeInput>({
    schema,
    defaultValues,
    toBody: (values) => bodyOf(target, values),
    failure: 'Failed to create dispute',
    send: async (body) => {
      const dispute = await api.call(createDispute, { body })
      draft.clear()
      setSent(dispute)
      await queryClient.invalidateQueries({ queryKey: myDisputesKey })
    },
  })
  const draft = useFormDraft(made.form, draftNameOf(target))
  useClosing(sent !== null, onSent)
  return {
    ...made,
    target,
    names: (kind: Kind, type: string) => names(target, kind, type),
    isSent: sent !== null,
    isDrafted: draft.savedAtMs !== null,
  }
}

export type DisputeForm = ReturnType<typeof useDisputeForm>
