import { allowSupport, keepSupport } from '@muster/contract/facts/admin-calls.ts'
import { type AdminSupport, removeSupportEndpoint } from '@muster/contract/campaigns/removals.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useApi } from '../../../../api/context.tsx'
import { useSession } from '../../../../api/session.ts'
import { serverClock } from '../../../../lib/server-clock.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { personWords } from './support-words.ts'
import type { Decided } from './supports.queries.ts'

type Props = { support: AdminSupport; onClose: () => void; onDecided: (decided: Decided) => void }

const failure = 'Failed to save the decision'

/** The signed-in admin, as the facts name who decided. */
const useDecider = () => {
  const { user } = useSession()
  const { _id = '', username = null, name = null, imageUrl = null } = user ?? {}
  return { _id, username, name, imageUrl, displayName: name ?? username ?? 'a member who gave no name' }
}

const RemoveDialog = ({ support, onClose, onDecided }: Props) => {
  const api = useApi()
  const by = useDecider()
  const made = useContractForm({
    schema: removeSupportEndpoint.body,
    defaultValues: { reason: '' },
    failure,
    send: async (body) => {
      await api.call(removeSupportEndpoint, { params: { id: support._id }, body })
      onDecided({
        decided: 'Removed',
        removed: { reason: body.reason, at: new Date(serverClock.now()).toISOString(), by },
      })
    },
  })
  return (
    <DecisionDialog
      title="Remove this support?"
      about={`${personWords(support)}, ${support.campaign.title}`}
      form={made}
      action="Remove"
      tone="danger"
      onClose={onClose}
    >
      <p>It no longer counts. The person can support the campaign again only if an admin allows it. Donations stay.</p>
      <TextArea {...made.field('reason')} label="Reason" help="Mailed to the person, and kept." />
    </DecisionDialog>
  )
}

const words = {
  keep: {
    call: keepSupport,
    button: 'Leave it',
    title: 'Leave this support as it is?',
    meaning:
      'It goes on counting, and no longer waits for an admin. No mail is sent; the owner reads that an admin left it.',
    decided: 'Left as it is',
  },
  allow: {
    call: allowSupport,
    button: 'Allow again',
    title: 'Let this person come back?',
    meaning: 'They are mailed that they can support the campaign again. They count once they do.',
    decided: 'Allowed again',
  },
} as const

const nothing = z.strictObject({})

const PlainDialog = ({ support, kind, onClose, onDecided }: Props & { kind: keyof typeof words }) => {
  const api = useApi()
  const { call, button, title, meaning, decided } = words[kind]
  const made = useContractForm({
    schema: nothing,
    defaultValues: {},
    failure,
    send: async () => {
      await api.call(call, { params: { id: support._id } })
      onDecided({ decided, removed: null })
    },
  })
  return (
    <DecisionDialog
      title={title}
      about={`${personWords(support)}, ${support.campaign.title}`}
      form={made}
      action={button}
      onClose={onClose}
    >
      <p>{meaning}</p>
    </DecisionDialog>
  )
}

/** What an admin can decide about a support. */
export const SupportDecisions = ({ support, onDecided }: Omit<Props, 'onClose'>) => {
  const [asked, setAsked] = useState<'remove' | keyof typeof words | null>(null)
  const close = () => setAsked(null)
  const dialog = { support, onDecided, onClose: close }
  if (support.removed) {
    return (
      <>
        <Button aria-haspopup="dialog" onClick={() => setAsked('allow')}>
          {words.allow.button}
        </Button>
        {asked === 'allow' && <PlainDialog {...dialog} kind="allow" />}
      </>
    )
  }
  return (
    <>
      {support.pointedOut && (
        <Button tone="secondary" aria-haspopup="dialog" onClick={() => setAsked('keep')}>
          {words.keep.button}
        </Button>
      )}
      <Button tone="danger" aria-haspopup="dialog" onClick={() => setAsked('remove')}>
        Remove
      </Button>
      {asked === 'keep' && <PlainDialog {...dialog} kind="keep" />}
      {asked === 'remove' && <RemoveDialog {...dialog} />}
    </>
  )
}
