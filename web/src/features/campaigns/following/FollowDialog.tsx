import { followAsGuestEndpoint } from '@muster/contract/campaigns/following.ts'
import { followLinkDays } from '@muster/contract/facts/following.ts'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { withEmail } from '../../../lib/known-email.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { paths } from '../../../paths.ts'
import { useLocation } from '../../../router/hooks.ts'
import { Link } from '../../../router/Link.tsx'
import { LinkForm } from '../../../ui/form/LinkForm.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { LinkSent, type SentLink } from '../../../ui/page/LinkSent.tsx'

type Props = {
  campaign: { _id: string; title: string }
  /** What was typed before the dialog was closed. */
  knownEmail: string
  onTyped: (email: string) => void
  onClose: () => void
}

const FollowForm = ({
  campaign,
  knownEmail,
  onTyped,
  onSent,
}: Omit<Props, 'onClose'> & { onSent: (sent: SentLink) => void }) => {
  const api = useApi()
  const { pathname } = useLocation()
  const made = useContractForm({
    schema: followAsGuestEndpoint.body,
    defaultValues: { email: knownEmail },
    failure: 'Failed to follow',
    send: async (body) => onSent(await api.call(followAsGuestEndpoint, { params: { id: campaign._id }, body })),
  })
  return (
    <LinkForm
      form={made}
      email={made.field('email')}
      help="We mail you one link. You follow once you open it and confirm. No one else sees that you follow."
      onTyped={onTyped}
    >
      <p>
        You get the campaign’s updates by mail, without supporting it. With an account it works at once:{' '}
        <Link to={paths.login(pathname)} state={withEmail(knownEmail)} className="text-link">
          log in
        </Link>
        .
      </p>
    </LinkForm>
  )
}

/** For signed-out visitors: follow with only an email address. */
export const FollowDialog = ({ onClose, ...form }: Props) => {
  const [sent, setSent] = useState<SentLink | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={sent === null ? 'Follow this campaign' : 'One step is left'}
      description={<bdi>{form.campaign.title}</bdi>}
    >
      {sent === null ? (
        <FollowForm {...form} onSent={setSent} />
      ) : (
        <LinkSent {...sent}>
          {`Open the link in the mail within ${followLinkDays} days and confirm, and you get the updates.`}
        </LinkSent>
      )}
    </Dialog>
  )
}
