import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import type { Needs } from '@muster/contract/facts/thresholds.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useLocation } from '../../../router/hooks.ts'
import { useApi } from '../../../api/context.tsx'
import { isPromiseChanged } from '../../../api/errors.ts'
import { siteQuery } from '../../../api/site.queries.ts'
import { needsFrom } from '../../../lib/needs-words.ts'
import { useNow } from '../../../lib/now.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { withEmail } from '../../../lib/known-email.ts'
import { paths } from '../../../paths.ts'
import { AcceptTerms } from '../../../ui/text/AcceptTerms.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { PromiseChanged } from '../../../ui/text/PromiseChanged.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { LoginLinks } from '../../../ui/page/LoginLinks.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { EmailInput } from '../../../ui/form/EmailInput.tsx'
import { yesWords } from './joining-words.ts'
import { offeredNeeds, peopleOptions, presetNeeds } from '../../../lib/offered-needs.ts'
import type { PromiseParts } from './SupportFailure.tsx'

/** Where a link was mailed, and whether that mail waits until others have confirmed. */
type Sent = { email: string; waiting: boolean }

type GuestFormProps = {
  campaign: { _id: string; version: number }
  needs: Needs | undefined
  knownEmail: string
  /** Whether the person came back to change the address. The pressed button is gone, so the field takes the focus. */
  isChanging: boolean
  /** Is told the address with each key. */
  onTyped: (email: string) => void
  onSent: (sent: Sent) => void
} & PromiseParts

const GuestForm = ({
  campaign,
  needs,
  knownEmail,
  isChanging,
  onTyped,
  onSent,
  whatChanged,
  onPromiseChanged,
}: GuestFormProps) => {
  const api = useApi()
  const { _id: id, version } = campaign
  const [changedFrom, setChangedFrom] = useState<number | null>(null)
  const ask = async (body: { email?: string | undefined }) => {
    setChangedFrom(null)
    try {
      const { email, waiting = false } = await api.call(supportCampaignEndpoint, {
        params: { id },
        body: { ...body, version, needs },
      })
      onSent({ email: email ?? body.email ?? '', waiting })
    } catch (error) {
      if (!isPromiseChanged(error)) throw error
      setChangedFrom(version)
      onPromiseChanged()
    }
  }
  const { form, field, onSubmit, isPending, problems } = useContractForm({
    schema: supportCampaignEndpoint.body,
    defaultValues: { email: knownEmail },
    failure: 'Failed to support',
    send: ask,
  })
  const email = field('email')
  useLayoutEffect(() => {
    if (isChanging) form.setFocus('email')
  }, [isChanging, form])
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      {changedFrom !== null && <PromiseChanged note="No mail was sent.">{whatChanged(changedFrom)}</PromiseChanged>}
      <EmailInput
        {...email}
        onChange={(event) => {
          onTyped(event.currentTarget.value)
          void email.onChange(event)
        }}
        label="Email"
        enterKeyHint="send"
        help="We mail you one link. Your support counts once you open it and confirm. Your address is never shown."
      />
      <Button type="submit" tone="secondary" pending={isPending} pendingLabel="Sending…">
        Send me the link
      </Button>
      <AcceptTerms by="By sending this" />
    </form>
  )
}

type Shown = Pick<Campaign, '_id' | 'title' | 'version' | 'endsAt' | 'actionMode'>
type Figures = Pick<CampaignStats, 'acting' | 'next'>

/** The threshold that is chosen, and from which. */
const useThreshold = ({ endsAt }: Shown, figures: Figures | undefined) => {
  const offered = offeredNeeds({ endsAt, acting: figures?.acting ?? 0, own: null }, useNow())
  const [needs, setNeeds] = useState(() => presetNeeds(offered, null, figures?.next?.needs))
  return { offered, needs, setNeeds }
}

const ThresholdField = ({
  offered,
  needs,
  setNeeds,
  hasAction,
}: ReturnType<typeof useThreshold> & { hasAction: boolean }) => (
  <div className="mb-4">
    <Select
      label="At least how many people, you included?"
      help={`${yesWords(needs, hasAction)} Only you see your number. You can change it when you confirm.`}
      value={String(needs)}
      options={peopleOptions(offered)}
      onChange={({ target }) => setNeeds(needsFrom(target.value) ?? needs)}
    />
  </div>
)

const SentMessage = ({ email, waiting, onChange }: Sent & { onChange: () => void }) => {
  const { data: site } = useQuery(siteQuery(useApi()))
  const { pathname } = useLocation()
  return (
    <Alert tone="good" live title={waiting ? `Your mail to ${email} leaves soon` : `Check your inbox at ${email}`}>
      {waiting && <p>Your mail leaves in a few minutes, because many people joined at once.</p>}
      <p>
        Open the link in the mail within 7 days and confirm, and your support counts. With an account it counts at once:{' '}
        <Link to={paths.login(pathname)} state={withEmail(email)} className="text-link">
          log in
        </Link>
        .
      </p>
      <p className="mt-2">
        No mail after a minute? We send one link in ten minutes: use the newest, or ask again then.
      </p>
      <Button tone="quiet" size="small" className="-ml-3.5" onClick={onChange}>
        Change the address
      </Button>
      {site?.mail === 'inbox' && (
        <a href={paths.devInbox()} className="text-link inline-flex min-h-11 items-center">
          Open the mail inbox of this sandbox
        </a>
      )}
    </Alert>
  )
}

const WithAccount = ({ email }: { email: string }) => (
  <section aria-labelledby="member-support">
    <h3 id="member-support" className="mb-3">
      With an account
    </h3>
    <LoginLinks email={email} />
    <p className="mt-2 text-sm text-mute">Your support counts at once.</p>
  </section>
)

/**
 * For signed-out visitors: log in, or support with only an email address.
 * @param knownEmail the address that the visitor has typed before on this page
 * @param figures how many act; absent until they are known
 * @param withThreshold whether they want to act only if enough others do
 */
export const GuestSupportDialog = ({
  campaign,
  figures,
  withThreshold,
  knownEmail = '',
  onClose,
  ...promise
}: {
  campaign: Shown
  figures?: Figures | undefined
  withThreshold: boolean
  knownEmail?: string | undefined
  onClose: () => void
} & PromiseParts) => {
  const [sentTo, setSentTo] = useState<Sent | null>(null)
  const [sentBefore, setSentBefore] = useState<string | null>(null)
  const [typed, setTyped] = useState(knownEmail)
  const threshold = useThreshold(campaign, figures)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={sentTo === null ? 'Support this campaign' : 'One step is left'}
      description={<bdi>{campaign.title}</bdi>}
    >
      {sentTo !== null ? (
        <SentMessage
          {...sentTo}
          onChange={() => {
            setSentBefore(sentTo.email)
            setSentTo(null)
          }}
        />
      ) : (
        <div className="grid gap-6">
          <WithAccount email={typed} />
          <section aria-labelledby="guest-support" className="border-t border-line pt-5">
            <h3 id="guest-support" className="mb-3">
              Or with only your email
            </h3>
            {withThreshold && <ThresholdField {...threshold} hasAction={campaign.actionMode !== 'donation'} />}
            <GuestForm
              campaign={campaign}
              knownEmail={sentBefore ?? knownEmail}
              isChanging={sentBefore !== null}
              needs={withThreshold ? threshold.needs : undefined}
              onTyped={setTyped}
              onSent={setSentTo}
              {...promise}
            />
          </section>
        </div>
      )}
    </Dialog>
  )
}
