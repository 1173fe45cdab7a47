import { needsDefault } from '@muster/contract/facts/thresholds.ts'
import type { GuestSupport } from '@muster/contract/site/mine.ts'
import { sentenceOr } from '../../../api/form-action.ts'
import { commitmentWords, decidedWords, exampleWords, mayActAllTheSame } from '../../../lib/needs-words.ts'
import { useNow } from '../../../lib/now.tsx'
import { offeredNeeds } from '../../../lib/offered-needs.ts'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { NeedsSelect } from '../../../ui/form/NeedsSelect.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { isOpen } from './support-standing.ts'
import { type OnDone, useSupportForm } from './useSupportForm.ts'

type Form = ReturnType<typeof useSupportForm>
type FormProps = { support: GuestSupport; form: Form }

const For = ({ support: { title } }: { support: GuestSupport }) => <span className="sr-only"> for {title}</span>

const helpOf = (needs: number, support: GuestSupport) =>
  needs === needsDefault
    ? exampleWords(needs)
    : `${exampleWords(needs)} ${decidedWords(support)} We mail you the result.`

const ThresholdForm = ({ support, form }: FormProps) => {
  const { campaignId, endsAt, acting, needs: own } = support
  const offered = offeredNeeds({ endsAt, acting: acting ?? 0, own }, useNow())
  return (
    <ActionForm
      submission={form}
      tone="secondary"
      pendingLabel="Saving…"
      fields={{ do: 'needs', campaignId }}
      field={
        <NeedsSelect
          key={own}
          defaultValue={offered.find((needs) => needs === own) ?? needsDefault}
          offered={offered}
          helpOf={(needs) => helpOf(needs, support)}
        />
      }
    >
      Save
      <For support={support} />
    </ActionForm>
  )
}

/** What the guest can do once it is decided who acts. */
const AfterDecision = ({ support, form }: FormProps) => {
  const { commitment, campaignId } = support
  if (commitment === 'short') {
    return (
      <ActionForm submission={form} tone="secondary" pendingLabel="Saving…" fields={{ do: 'step-back', campaignId }}>
        Step back
        <For support={support} />
      </ActionForm>
    )
  }
  if (commitment === null || !mayActAllTheSame(commitment)) return null
  return (
    <ActionForm
      submission={form}
      tone="secondary"
      pendingLabel="Saving…"
      fields={{ do: 'needs', campaignId, needs: String(needsDefault) }}
    >
      I am in all the same
      <For support={support} />
    </ActionForm>
  )
}

/** What a guest's support means now, and a form to change with how many people in all they act. Renders nothing unless it is confirmed. */
export const OwnThreshold = ({ support, onDone }: { support: GuestSupport; onDone?: OnDone }) => {
  const form = useSupportForm(onDone)
  const { needs, commitment, came } = support
  if (needs === null || commitment === null || !isOpen(support)) return null
  const words = commitmentWords({ needs, commitment, came })
  return (
    <div className="grid gap-4">
      {(words || form.answer) && (
        <p role="status">
          {form.answer && <span>Saved. </span>}
          {words && <span>{words}</span>}
        </p>
      )}
      {form.failed && <Alert tone="danger" live title={sentenceOr('Failed to save', form.failed)} />}
      {commitment === 'open' ? (
        <ThresholdForm support={support} form={form} />
      ) : (
        <AfterDecision support={support} form={form} />
      )}
    </div>
  )
}
