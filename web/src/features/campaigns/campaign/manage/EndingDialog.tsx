import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { cancelCampaign, deleteCampaign } from '@muster/contract/facts/calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { answerOr } from '../../../../api/errors.ts'
import { formatMoney, plural } from '../../../../lib/format.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { campaignStatsQuery, useCampaignCache } from '../campaigns.queries.ts'

export type EndedCampaign = Pick<CampaignSummary, '_id' | 'title' | 'support' | 'totalRaised'>
export type EndingKind = 'cancel' | 'delete'

const words = {
  cancel: {
    title: 'Cancel this campaign?',
    act: 'Cancel the campaign',
    acting: 'Cancelling…',
    failed: 'Failed to cancel',
  },
  delete: {
    title: 'Delete this campaign?',
    act: 'Delete the campaign',
    acting: 'Deleting…',
    failed: 'Failed to delete',
  },
} as const satisfies Record<EndingKind, object>

/** @param deciding how many supporters have not said whether they stay; undefined: it is not known yet */
const describeRecipients = ({ support, totalRaised }: EndedCampaign, deciding: number | undefined) => {
  const people = [
    support > 0 && plural(support, 'supporter', 'supporters'),
    deciding && `${plural(deciding, 'person who has', 'people who have')} not said whether they stay`,
    totalRaised > 0 && 'all donors',
  ].filter(Boolean)
  if (people.length > 0) return `We tell ${people.join(' and ')} by mail.`
  return deciding === undefined
    ? 'We tell everyone who supports it by mail.'
    : 'It has no supporters and no donors, so no mail is sent.'
}

/** How many supporters have not said whether they stay since the campaign changed: they are mailed, too. */
const useDeciding = (id: string): number | undefined => {
  const { data } = useQuery(campaignStatsQuery(useApi(), id))
  return data && (data.toRenew?.people ?? 0)
}

const Consequences = ({ kind, campaign }: { kind: EndingKind; campaign: EndedCampaign }) => {
  const deciding = useDeciding(campaign._id)
  if (kind === 'delete') {
    return <p>It has no supporters and no donors, so it can be deleted. Its page is removed and cannot be restored.</p>
  }
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>It no longer takes support or donations. Its page stays online and says that it was cancelled.</li>
      <li>{describeRecipients(campaign, deciding)}</li>
      {campaign.totalRaised > 0 && (
        <li>
          It raised {formatMoney(campaign.totalRaised, 'USD')}. An admin decides whether what is not paid out yet is
          refunded or, after fees, paid out to you. Donors who can ask for their donation back because of a change still
          can.
        </li>
      )}
      <li>This cannot be undone.</li>
    </ul>
  )
}

const useEndCampaign = (kind: EndingKind, { _id: id }: EndedCampaign, onDone: () => void) => {
  const api = useApi()
  const cache = useCampaignCache(id)
  return useMutation({
    mutationFn: async () => {
      if (kind === 'cancel') cache.set(await api.call(cancelCampaign, { params: { id } }))
      else await api.call(deleteCampaign, { params: { id } })
    },
    onSuccess: () => {
      onDone()
      if (kind === 'delete') cache.forget()
    },
  })
}

/** Asks for confirmation before a campaign is cancelled or deleted, and lists the consequences. */
export const EndingDialog = ({
  kind,
  campaign,
  onClose,
  onDone,
}: {
  kind: EndingKind
  campaign: EndedCampaign
  onClose: () => void
  onDone: () => void
}) => {
  const { title, act, acting, failed } = words[kind]
  const ending = useEndCampaign(kind, campaign, onDone)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={<bdi>{campaign.title}</bdi>}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button tone="danger" pending={ending.isPending} pendingLabel={acting} onClick={() => ending.mutate()}>
            {act}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {ending.error && (
          <Alert tone="danger" live title={answerOr(failed, ending.error)}>
            <p>Nothing has changed.</p>
          </Alert>
        )}
        <Consequences kind={kind} campaign={campaign} />
      </div>
    </Dialog>
  )
}
