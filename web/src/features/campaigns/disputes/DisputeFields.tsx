import { Alert } from '../../../ui/text/Alert.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { typeChoices } from './dispute-words.ts'
import { SubjectChoice } from './SubjectChoice.tsx'
import type { DisputeForm } from './useDisputeForm.ts'

export const typeLabel = 'What is it about?'

type Said = ReturnType<DisputeForm['field']>

/** What a person says in a dispute: the reason and the details. */
export const SaidFields = ({ reason, details }: { reason: Said; details: Said }) => (
  <>
    <TextInput
      {...reason}
      label="Reason"
      autoComplete="off"
      help="In one sentence: what is wrong?"
      enterKeyHint="next"
    />
    <TextArea
      {...details}
      label="Details"
      optional
      help="Anything that helps to look into it: names, dates, amounts, links."
    />
    <p className="text-sm text-mute">
      The organiser does not read it. An admin can share a text about it with them, without your name.
    </p>
  </>
)

/** The fields of a dispute: type, donation or payout, reason, details. `isSmall`: in the dialog, with a type already chosen. */
export const DisputeFields = ({
  form,
  campaignId,
  isSmall = false,
}: {
  form: DisputeForm
  campaignId: string
  isSmall?: boolean
}) => (
  <>
    {isSmall ? (
      <Select {...form.field('type')} label={typeLabel} options={typeChoices} />
    ) : (
      <RadioCards {...form.field('type')} label={typeLabel} columns={1} options={typeChoices} />
    )}
    <SubjectChoice form={form} campaignId={campaignId} />
    <SaidFields reason={form.field('reason')} details={form.field('details')} />
  </>
)

/** Shown briefly before the form closes. */
export const DisputeSent = () => (
  <Alert tone="good" live title="Your dispute is sent">
    <p>We look into it and write to you by mail.</p>
  </Alert>
)
