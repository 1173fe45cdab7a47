import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import {
  categoryLabels,
  hiddenSentence,
  moderationCategories,
  type ModerationCategory,
} from '@muster/contract/facts/moderation.ts'
import {
  type CampaignModeration,
  type Decision,
  freezeCampaignEndpoint,
  hideCampaignEndpoint,
  publishCampaignEndpoint,
  unfreezeCampaignEndpoint,
} from '@muster/contract/campaigns/moderation.ts'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'
import { plural } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { WritingDialog } from '../../../ui/overlay/WritingDialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { actionWords, type CampaignAction } from './decision-words.ts'
import { moderationQuery, useShowDecision } from './moderation.queries.ts'

const categories = [
  { value: '', label: 'Choose' },
  ...moderationCategories.map((value) => ({ value, label: categoryLabels[value] })),
]

const others = { freeze: freezeCampaignEndpoint, unfreeze: unfreezeCampaignEndpoint } as const

/** What visitors read instead of the campaign. */
const visitorsWords = (category: string) => {
  const known = moderationCategories.find((value): value is ModerationCategory => value === category)
  return known ? `Visitors read: “${hiddenSentence(known)}.”` : 'Visitors read it, too.'
}

type Body = { reason: string; category?: (typeof moderationCategories)[number] }

type Sent = Body & { id: string; action: CampaignAction; seen: string | undefined }

const send = (api: Api, { id, action, reason, category, seen }: Sent): Promise<CampaignModeration> => {
  const params = { id }
  if (action === 'hide')
    return api.call(hideCampaignEndpoint, { params, body: { reason, category: category ?? 'other' } })
  if (action === 'publish')
    return api.call(publishCampaignEndpoint, { params, body: { reason, ...(seen && { seen }) } })
  return api.call(others[action], { params, body: { reason } })
}

type Props = {
  action: CampaignAction
  campaign: Pick<Campaign, '_id' | 'title'>
  /** The time of the last edit that the admin has seen. If there is a later one, the campaign is not published. */
  seen?: string
  onClose: () => void
}

/** The form of a decision. Taking down also asks for a category, which visitors then read. */
const useDecisionForm = ({ action, campaign, seen, onClose }: Props) => {
  const api = useApi()
  const showDecision = useShowDecision(campaign._id)
  const done = async (body: Body) => {
    await showDecision(await send(api, { ...body, id: campaign._id, action, seen }))
    onClose()
  }
  const failure = 'Failed to save the decision'
  const hiding = useContractForm({
    schema: hideCampaignEndpoint.body,
    defaultValues: { category: '', reason: '' },
    failure,
    send: done,
  })
  const other = useContractForm({
    schema: publishCampaignEndpoint.body,
    defaultValues: { reason: '' },
    failure,
    send: done,
  })
  return { hiding, other }
}

/** How many supporters may be one person under several addresses. */
const SameMailbox = ({ campaignId }: { campaignId: string }) => {
  const { data } = useQuery(moderationQuery(useApi(), campaignId))
  if (!data?.sameMailbox) return null
  return (
    <p>
      {plural(data.sameMailbox, 'supporter uses', 'supporters use')} another spelling of a mailbox that supports it
      already.
    </p>
  )
}

/** The decisions that each takes back, with the appeals that wait against them. */
const takenBack: Partial<Record<CampaignAction, readonly Decision['action'][]>> = {
  publish: ['hide', 'freeze'],
  unfreeze: ['freeze'],
}

/** Says that the decision accepts an appeal that waits. */
const OpenAppeal = ({ campaignId, action }: { campaignId: string; action: CampaignAction }) => {
  const { data } = useQuery(moderationQuery(useApi(), campaignId))
  const isAccepted = data?.decisions.some(
    (decision) => decision.appeal?.outcome === null && takenBack[action]?.includes(decision.action),
  )
  if (!isAccepted) return null
  return (
    <Alert tone="warning" title="The owner’s appeal waits. This accepts it">
      <p>Your reason is the answer to it.</p>
    </Alert>
  )
}

/** Asks an admin for the reason of a decision about a campaign, and lists what it does. */
export const DecisionDialog = (props: Props) => {
  const { action, campaign, onClose } = props
  const { hiding, other } = useDecisionForm(props)
  const words = actionWords[action]
  const isHiding = action === 'hide'
  const reason = { label: 'Reason', help: 'Its owner reads this text.' }
  return (
    <WritingDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title}
      description={<bdi>{campaign.title}</bdi>}
    >
      <DialogForm form={isHiding ? hiding : other} action={words.action} tone={words.tone} onCancel={onClose}>
        <ul className="grid list-disc gap-2 pl-5">
          {words.consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <OpenAppeal campaignId={campaign._id} action={action} />
        <SameMailbox campaignId={campaign._id} />
        {isHiding && (
          <Select
            {...hiding.field('category')}
            label="Category"
            options={categories}
            help={visitorsWords(hiding.form.watch('category'))}
          />
        )}
        {isHiding ? (
          <TextArea {...hiding.field('reason')} {...reason} />
        ) : (
          <TextArea {...other.field('reason')} {...reason} />
        )}
      </DialogForm>
    </WritingDialog>
  )
}
