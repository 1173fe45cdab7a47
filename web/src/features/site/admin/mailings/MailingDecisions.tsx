import { releaseMailing } from '@muster/contract/facts/admin-calls.ts'
import { holdMailingEndpoint, type UpdateMailing } from '@muster/contract/campaigns/updates.ts'
import { updateDelayMinutes } from '@muster/contract/facts/updates.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'

type Props = { mailing: UpdateMailing; onClose: () => void; onDecided: (decided: string) => void }

const failure = 'Failed to save the decision'
const nothing = z.strictObject({})

const ReleaseDialog = ({ mailing: { _id: id, campaign, writtenAt: seen }, onClose, onDecided }: Props) => {
  const api = useApi()
  const made = useContractForm({
    schema: nothing,
    defaultValues: {},
    failure,
    send: async () => {
      await api.call(releaseMailing, { params: { id }, body: { seen } })
      onDecided('Let go')
    },
  })
  return (
    <DecisionDialog title="Let these mails go?" about={campaign.title} form={made} action="Let it go" onClose={onClose}>
      <p>
        They leave now, but not earlier than {updateDelayMinutes} minutes after the update was written, and a day after
        the last mails of this campaign.
      </p>
    </DecisionDialog>
  )
}

const HoldDialog = ({ mailing: { _id: id, campaign }, onClose, onDecided }: Props) => {
  const api = useApi()
  const made = useContractForm({
    schema: holdMailingEndpoint.body,
    defaultValues: { reason: '' },
    failure,
    send: async (body) => {
      await api.call(holdMailingEndpoint, { params: { id }, body })
      onDecided('Held')
    },
  })
  return (
    <DecisionDialog
      title="Hold these mails?"
      about={campaign.title}
      form={made}
      action="Hold"
      tone="danger"
      onClose={onClose}
    >
      <p>They do not leave until an admin lets them go. What was written stays on the campaign’s page.</p>
      <TextArea {...made.field('reason')} label="Reason" help="The owner reads it beside the update." />
    </DecisionDialog>
  )
}

/** Whether an update was written or changed after an admin held its mails, so that they can hold it for a new reason. */
export const isChangedSince = ({ writtenAt, held }: UpdateMailing): boolean =>
  held !== null && Date.parse(writtenAt) > Date.parse(held.at)

/** What an admin can decide about mails that wait, or that are held. */
export const MailingDecisions = ({ mailing, onDecided }: Omit<Props, 'onClose'>) => {
  const [asked, setAsked] = useState<'release' | 'hold' | null>(null)
  const dialog = { mailing, onDecided, onClose: () => setAsked(null) }
  return (
    <>
      {(mailing.status !== 'held' || isChangedSince(mailing)) && (
        <Button tone="danger" aria-haspopup="dialog" onClick={() => setAsked('hold')}>
          Hold
        </Button>
      )}
      <Button aria-haspopup="dialog" onClick={() => setAsked('release')}>
        Let it go
      </Button>
      {asked === 'release' && <ReleaseDialog {...dialog} />}
      {asked === 'hold' && <HoldDialog {...dialog} />}
    </>
  )
}
