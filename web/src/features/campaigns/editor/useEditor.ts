import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { useFormDraft } from '../../../lib/draft.ts'
import { useNow } from '../../../lib/now.tsx'
import { inputOf, problemsOf, reviewStep, stepOf } from './editor-values.ts'
import type { EditorField, EditorInput, EditorValues, Problems } from './editor-values.ts'
import { isTooLong } from './lengths.ts'
import { useSending } from './useSending.ts'
import { useStep } from './useStep.ts'
import type { Sent } from './useStep.ts'

const fieldIdOf = (field: EditorField) => `campaign-${field}`

/** Focuses a field, which may only just be coming on screen with its step. */
const useFieldFocus = () => {
  const wanted = useRef<EditorField | null>(null)
  const [, setAsked] = useState(0)
  useEffect(() => {
    if (wanted.current === null) return
    const control = document.getElementById(fieldIdOf(wanted.current))
    if (!control) return
    wanted.current = null
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  })
  return (field: EditorField) => {
    wanted.current = field
    setAsked((asked) => asked + 1)
  }
}

/** A step shows its mistakes once it was left, all do once the whole was to be sent; from then on they follow what is typed. */
const useChecks = (problems: Problems, refused: Problems, values: EditorValues) => {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [tries, setTries] = useState(0)
  const check = (index: number) => setChecked((current) => new Set([...current, index]))
  const isChecked = (index: number) => checked.has(index) || checked.has(reviewStep)
  const wrongIn = (index: number) => (Object.keys(problems) as EditorField[]).find((field) => stepOf(field) === index)
  return {
    check,
    checkAll: () => {
      check(reviewStep)
      setTries(tries + 1)
    },
    /** How often the whole was to be sent. */
    tries,
    wrongIn,
    isStepWrong: (index: number) => isChecked(index) && wrongIn(index) !== undefined,
    isStepDone: (index: number) => index !== reviewStep && checked.has(index) && wrongIn(index) === undefined,
    messageFor: (field: EditorField) =>
      isChecked(stepOf(field)) || refused[field] !== undefined || isTooLong(field, values)
        ? problems[field]
        : undefined,
  }
}

/** The moves between the steps: what is left gets checked, and a field is focused in its own step. */
const useMoves = ({ step, goTo }: ReturnType<typeof useStep>, { check, wrongIn }: ReturnType<typeof useChecks>) => {
  const focus = useFieldFocus()
  const focusField = (field: EditorField) => {
    if (stepOf(field) !== step) goTo(stepOf(field))
    focus(field)
  }
  return {
    focusField,
    next: () => {
      check(step)
      const wrong = wrongIn(step)
      if (wrong) focusField(wrong)
      else goTo(step + 1)
    },
    goTo: (index: number) => {
      check(step)
      goTo(index)
    },
  }
}

/** What is kept of the form in this browser: what is typed, and the step. */
const useKept = (form: UseFormReturn<EditorValues>, draftName: string) => {
  const draft = useFormDraft(form, draftName)
  const steps = useStep(draftName)
  return {
    steps,
    /** What another tab with the same draft did. */
    otherTab: draft.other,
    savedAtMs: draft.savedAtMs,
    discard: () => {
      draft.clear()
      steps.forget()
    },
    /** Goes on with what another tab sent or discarded, as a draft of its own. */
    keepAnew: () => {
      steps.renew()
      draft.keep()
    },
  }
}

/**
 * The state of the campaign form: what is typed (kept as a draft under `draftName`), the step, what is wrong, and sending.
 * @param savedDay the day that the campaign has already
 * @param send is given the checked input; when it fails, everything typed stays
 * @param failure the sentence where no answer came
 */
export const useEditor = ({
  defaults,
  savedDay,
  draftName,
  send,
  failure,
}: {
  defaults: EditorValues
  savedDay: string | null
  draftName: string
  send: (input: EditorInput, from: Sent) => Promise<Campaign>
  failure: string
}) => {
  const form = useForm<EditorValues>({ defaultValues: defaults, shouldFocusError: false })
  const { steps, ...kept } = useKept(form, draftName)
  // What a watched field holds is whole: the library allows for more than this form does.
  const watched = useWatch({ control: form.control }) as Partial<EditorValues>
  const values: EditorValues = { ...defaults, ...watched }
  const sending = useSending(values, failure)
  const problems = { ...problemsOf(values, useNow(), savedDay), ...sending.refusedFields }
  const checks = useChecks(problems, sending.refusedFields, values)
  const { next, goTo, focusField } = useMoves(steps, checks)

  const publish = () => {
    checks.checkAll()
    const input = inputOf(values)
    if (kept.otherTab === 'removed') return
    if (!CampaignInput.safeParse(input).success || Object.keys(problems).length > 0) return
    void sending.send(async () => {
      await send(input, { run: steps.run, before: steps.before })
      kept.discard()
    })
  }
  return {
    form,
    values,
    /** Spread into a field component: registers it, and gives it its id and its mistake. */
    field: (name: EditorField) => ({
      ...form.register(name),
      id: fieldIdOf(name),
      error: checks.messageFor(name),
    }),
    problems,
    step: steps.step,
    next,
    goTo,
    focusField,
    isStepWrong: checks.isStepWrong,
    isStepDone: checks.isStepDone,
    publish,
    tries: checks.tries,
    isSending: sending.isSending,
    refusal: sending.refusal,
    ...kept,
    run: steps.run,
    before: steps.before,
  }
}

export type Editor = ReturnType<typeof useEditor>
