import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import type { Needs } from '@muster/contract/facts/thresholds.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { useState } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useLocation } from '../../../router/hooks.ts'
import { useApi } from '../../../api/context.tsx'
import { isPromiseChanged } from '../../../api/errors.ts'
import { needsFrom } from '../../../lib/needs-words.ts'
import { useNow } from '../../../lib/now.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { withEmail } from '../../../lib/known-email.ts'
import { paths } from '../../../paths.ts'
import { PromiseChanged } from '../../../ui/text/PromiseChanged.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { LinkForm } from '../../../ui/form/LinkForm.tsx'
import { LinkSent, type SentLink } from '../../../ui/page/LinkSent.tsx'
import { LoginLinks } from '../../../ui/page/LoginLinks.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { yesWords } from './joining-words.ts'
import { offeredNeeds, peopleOptions, presetNeeds } from '../../../lib/offered-needs.ts'
import type { PromiseParts } from './SupportFailure.tsx'

type GuestFormProps = {
  campaign: { _id: string; version: number }
  needs: Needs | undefined
  knownEmail: string
  /** Whether the person came back to change the address. */
  isChanging: boolean
  onTyped: (email: string) => void
  onSent: (sent: SentLink) => void
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
  const made = useContractForm({
    schema: supportCampaignEndpoint.body,
    defaultValues: { email: knownEmail },
    failure: 'Failed to support',
    send: ask,
  })
  return (
    <LinkForm
      form={made}
      email={made.field('email')}
      help="We mail you one link. Your support counts once you open it and confirm. Your address is never shown."
      tone="secondary"
      isChanging={isChanging}
      onTyped={onTyped}
    >
      {changedFrom !== null && <PromiseChanged note="No mail was sent.">{whatChanged(changedFrom)}</PromiseChanged>}
    </LinkForm>
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

const SentMessage = (sent: SentLink & { onChange: () => void }) => {
  const { pathname } = useLocation()
  return (
    <LinkSent {...sent}>
      Open the link in the mail within 7 days and confirm, and your support counts. With an account it counts at once:{' '}
      <Link to={paths.login(pathname)} state={withEmail(sent.email)} className="text-link">
        log in
      </Link>
      .
    </LinkSent>
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
  const [sentTo, setSentTo] = useState<SentLink | null>(null)
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
