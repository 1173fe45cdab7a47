import { followAsGuestEndpoint } from '@muster/contract/campaigns/following.ts'
import { followLinkDays } from '@muster/contract/facts/following.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { siteQuery } from '../../../api/site.queries.ts'
import { withEmail } from '../../../lib/known-email.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { paths } from '../../../paths.ts'
import { useLocation } from '../../../router/hooks.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { EmailInput } from '../../../ui/form/EmailInput.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { AcceptTerms } from '../../../ui/text/AcceptTerms.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'

/** Where a link was mailed, and whether that mail waits until others have confirmed. */
type Sent = { email: string; waiting: boolean }

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
}: Omit<Props, 'onClose'> & { onSent: (sent: Sent) => void }) => {
  const api = useApi()
  const { pathname } = useLocation()
  const { field, onSubmit, isPending, problems } = useContractForm({
    schema: followAsGuestEndpoint.body,
    defaultValues: { email: knownEmail },
    failure: 'Failed to follow',
    send: async (body) => onSent(await api.call(followAsGuestEndpoint, { params: { id: campaign._id }, body })),
  })
  const email = field('email')
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <p>
        You get the campaign’s updates by mail, without supporting it. With an account it works at once:{' '}
        <Link to={paths.login(pathname)} state={withEmail(knownEmail)} className="text-link">
          log in
        </Link>
        .
      </p>
      <EmailInput
        {...email}
        onChange={(event) => {
          onTyped(event.currentTarget.value)
          void email.onChange(event)
        }}
        label="Email"
        enterKeyHint="send"
        help="We mail you one link. You follow once you open it and confirm. No one else sees that you follow."
      />
      <Button type="submit" pending={isPending} pendingLabel="Sending…">
        Send me the link
      </Button>
      <AcceptTerms by="By sending this" />
    </form>
  )
}

const SentMessage = ({ email, waiting }: Sent) => {
  const { data: site } = useQuery(siteQuery(useApi()))
  return (
    <Alert tone="good" live title={waiting ? `Your mail to ${email} leaves soon` : `Check your inbox at ${email}`}>
      {waiting && <p>Your mail leaves in a few minutes, because many people joined at once.</p>}
      <p>{`Open the link in the mail within ${followLinkDays} days and confirm, and you get the updates.`}</p>
      <p className="mt-2">
        No mail after a minute? We send one link in ten minutes: use the newest, or ask again then.
      </p>
      {site?.mail === 'inbox' && (
        <a href={paths.devInbox()} className="text-link inline-flex min-h-11 items-center">
          Open the mail inbox of this sandbox
        </a>
      )}
    </Alert>
  )
}

/** For signed-out visitors: follow with only an email address. */
export const FollowDialog = ({ onClose, ...form }: Props) => {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={sent === null ? 'Follow this campaign' : 'One step is left'}
      description={<bdi>{form.campaign.title}</bdi>}
    >
      {sent === null ? <FollowForm {...form} onSent={setSent} /> : <SentMessage {...sent} />}
    </Dialog>
  )
}
