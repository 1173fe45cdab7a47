import { MessageInput } from '@muster/contract/campaigns/dispute-message.ts'
import type { DisputeCase } from '@muster/contract/campaigns/disputes.ts'
import { useState } from 'react'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { useShareWithOwner, useWriteToReporter } from './admin-disputes.queries.ts'
import { shareableText } from './dispute-words.ts'

/** To whom an admin writes, with which text to begin. */
type Writing = { to: 'reporter' | 'owner'; text: string }

const ownersAnswer = ({ messages }: DisputeCase) => messages.findLast(({ from }) => from === 'owner')?.text ?? null

/** What an admin can write about a dispute, each with the label of its button. */
const writingsOf = (dispute: DisputeCase): { label: string; writing: Writing }[] => {
  const answered = ownersAnswer(dispute)
  return [
    { label: 'Write', writing: { to: 'reporter', text: '' } },
    ...(answered === null
      ? []
      : [{ label: 'Pass on the owner’s answer', writing: { to: 'reporter' as const, text: answered } }]),
    ...(dispute.mayShare
      ? [{ label: 'Share with the owner', writing: { to: 'owner' as const, text: shareableText(dispute) } }]
      : []),
  ]
}

const helpForReporter = ({ email }: DisputeCase['reporter']) =>
  email === null
    ? 'Kept with the dispute. No mail is sent, because the address of the person who raised it was deleted.'
    : `Mailed to ${email} as it stands here, and kept with the dispute. Your name is not shown.`

const helpForOwner =
  'Mailed to the owner as it stands here, without the name of the person who raised it. Take out what tells who it is.'

const titles = { reporter: 'Write to the person who raised it', owner: 'Share a text with the owner' } as const

/** Asks an admin what to write to the person who raised a dispute, or to the owner of the campaign. Shows exactly what is sent. */
const MessageDialog = ({
  dispute,
  writing: { to, text },
  onClose,
}: {
  dispute: DisputeCase
  writing: Writing
  onClose: () => void
}) => {
  const write = { reporter: useWriteToReporter(dispute._id), owner: useShareWithOwner(dispute._id) }[to]
  const made = useContractForm({
    schema: MessageInput,
    defaultValues: { text },
    failure: 'Failed to send the message',
    send: async (body) => {
      await write(body.text)
      onClose()
    },
  })
  return (
    <DecisionDialog
      title={titles[to]}
      about={dispute.reason}
      form={made}
      action={to === 'owner' ? 'Share' : 'Send'}
      pendingLabel="Sending…"
      onClose={onClose}
    >
      <TextArea
        {...made.field('text')}
        label="Message"
        help={to === 'owner' ? helpForOwner : helpForReporter(dispute.reporter)}
      />
    </DecisionDialog>
  )
}

/** The buttons by which an admin writes to the person who raised a dispute, and shares a text with the owner of the campaign. */
export const DisputeWriting = ({ dispute }: { dispute: DisputeCase }) => {
  const [writing, setWriting] = useState<Writing | null>(null)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {writingsOf(dispute).map((one) => (
        <Button
          key={one.label}
          tone="secondary"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setWriting(one.writing)}
        >
          {one.label}
        </Button>
      ))}
      {writing && <MessageDialog dispute={dispute} writing={writing} onClose={() => setWriting(null)} />}
    </div>
  )
}
