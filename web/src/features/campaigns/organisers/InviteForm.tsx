import { inviteOrganiserEndpoint } from '@muster/contract/campaigns/organisers.ts'
import { invitationDays } from '@muster/contract/facts/organisers.ts'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { useFormDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmailInput } from '../../../ui/form/EmailInput.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'

/** Invites a co-organiser by address. What is typed survives a reload. */
export const InviteForm = ({ campaignId, onInvited }: { campaignId: string; onInvited: () => void }) => {
  const api = useApi()
  const made = useContractForm({
    schema: inviteOrganiserEndpoint.body,
    defaultValues: { email: '' },
    failure: 'Failed to invite',
    send: async (body) => {
      const { email } = await api.call(inviteOrganiserEndpoint, { params: { id: campaignId }, body })
      draft.clear()
      made.form.reset()
      draft.keep()
      showToast({ title: `We mail the invitation to ${email}` })
      onInvited()
    },
  })
  const draft = useFormDraft(made.form, `invite.${campaignId}`)
  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={made.onSubmit}>
      <FormSummary problems={made.problems} />
      <EmailInput
        {...made.field('email')}
        label="Invite a co-organiser by email"
        help={`They get a link that works for ${invitationDays} days, and decide.`}
        autoComplete="off"
      />
      <div>
        <Button type="submit" tone="secondary" pending={made.isPending} pendingLabel="Inviting…">
          Invite
        </Button>
      </div>
    </form>
  )
}
