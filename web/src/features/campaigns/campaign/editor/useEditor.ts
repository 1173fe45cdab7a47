import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { clearDraft, readDraft, useFormDraft, writeDraft } from '../../../../lib/draft.ts'
import { formatZone } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/now.tsx'
import { reviewStep, stepOf } from './editor-fields.ts'
import { inputOf, isLocked, problemsOf } from './editor-values.ts'
import type { EditorField, EditorInput, EditorValues, Locked, Problems } from './editor-values.ts'
import { isTooLong } from './lengths.ts'
import { useSending } from './useSending.ts'
import { useStep } from './useStep.ts'
import type { Sent } from './useStep.ts'

const fieldIdOf = (field: EditorField) => `campaign-${field}`

/** Focuses a field, whose step may not be rendered yet. */
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

const checkedOf = (draftName: string) => `${draftName}.checked`

/** The steps that the person has left, kept with the draft. */
const useChecked = (draftName: string) => {
  const name = checkedOf(draftName)
  const [checked, setChecked] = useState<ReadonlySet<unknown>>(() => {
    const kept = readDraft<unknown>(name)?.values
    return new Set(Array.isArray(kept) ? kept : [])
  })
  const check = (index: number) => {
    const next = new Set([...checked, index])
    writeDraft(name, [...next])
    setChecked(next)
  }
  return { checked, check }
}

/** A step shows its errors after the person leaves it; after an attempt to send, all steps do. From then on errors update while typing. */
const useChecks = (draftName: string, problems: Problems, refused: Problems, values: EditorValues) => {
  const { checked, check } = useChecked(draftName)
  const [tries, setTries] = useState(0)
  const isChecked = (index: number) => checked.has(index) || checked.has(reviewStep)
  const wrongIn = (index: number) => (Object.keys(problems) as EditorField[]).find((field) => stepOf(field) === index)
  return {
    check,
    checkAll: () => {
      check(reviewStep)
      setTries(tries + 1)
    },
    /** Number of attempts to send. */
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

/** Navigation between steps: leaving a step validates it, and focusing a field opens its step. */
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

/** The stored draft of the form: values and step. */
const useKept = (form: UseFormReturn<EditorValues>, draftName: string) => {
  const draft = useFormDraft(form, draftName)
  const steps = useStep(draftName)
  return {
    steps,
    /** What another tab did with the same draft. */
    otherTab: draft.other,
    savedAtMs: draft.savedAtMs,
    discard: () => {
      draft.clear()
      steps.forget()
      clearDraft(checkedOf(draftName))
    },
    /** Continues as a new draft after another tab sent or discarded this one. */
    keepAnew: () => {
      steps.renew()
      draft.keep()
    },
  }
}

/** A place that was picked and whose zone is not known, with the zone that the times have. */
type UnknownZone = { place: string; timeZone: string }

const zoneQuestionOf = (unknown: UnknownZone | null, values: EditorValues): string | null => {
  const { timeZone, locationType, city, state, country } = values
  const isShown = locationType !== 'global' && unknown !== null && [city, state, country].includes(unknown.place)
  if (!isShown || unknown.timeZone !== timeZone) return null
  return `We do not know the time zone of ${unknown.place}. The times are in ${formatZone(timeZone)}: choose another zone if that is wrong.`
}

const useUnknownZone = (values: EditorValues) => {
  const [unknownZone, setUnknownZone] = useState<UnknownZone | null>(null)
  return {
    setUnknownZone,
    /** Asks for the zone of a place that was picked, until another one is chosen; null: it is known. */
    zoneQuestion: zoneQuestionOf(unknownZone, values),
  }
}

/** Whether the saved point on the map still belongs to the meeting point, whose words were changed without it. */
const usePointQuestion = (form: UseFormReturn<EditorValues>, saved: EditorValues, values: EditorValues) => {
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null)
  const words = values.meetingPoint.trim()
  const isOld = values.meetingPlace !== '' && values.meetingPlace === saved.meetingPlace
  const isAsked = isOld && saved.meetingPoint !== '' && words !== saved.meetingPoint && words !== confirmedFor
  return {
    /** The words that the point belonged to. Null: there is nothing to ask. */
    oldWords: isAsked ? saved.meetingPoint : null,
    remove: () => form.setValue('meetingPlace', ''),
    confirm: () => setConfirmedFor(words),
  }
}

/** Restores the saved values of locked fields that the draft had changed before they were locked, because they can no longer be saved. */
const useSavedAgain = (form: UseFormReturn<EditorValues>, saved: EditorValues, locked: Locked) => {
  const restore = useEffectEvent(() => {
    for (const field of Object.keys(saved) as EditorField[]) {
      if (isLocked(field, locked) && form.getValues(field) !== saved[field]) form.setValue(field, saved[field])
    }
  })
  useEffect(() => {
    if (locked !== null) restore()
  }, [locked])
}

/**
 * The state of the campaign form: values (stored as a draft under `draftName`), step, errors, and sending.
 * @param savedDay the campaign's saved day
 * @param send gets the validated input. If it fails, or returns false because the person decided not to send it, the input stays
 * @param failure the sentence if there was no response
 */
export const useEditor = ({
  defaults,
  savedDay,
  locked,
  draftName,
  send,
  failure,
}: {
  defaults: EditorValues
  savedDay: string | null
  locked: Locked
  draftName: string
  send: (input: EditorInput, from: Sent) => Promise<boolean>
  failure: string
}) => {
  const form = useForm<EditorValues>({ defaultValues: defaults, shouldFocusError: false })
  const { steps, ...kept } = useKept(form, draftName)
  useSavedAgain(form, defaults, locked)
  // The library types watched values as partial; here they are complete.
  const watched = useWatch({ control: form.control }) as Partial<EditorValues>
  const values: EditorValues = { ...defaults, ...watched }
  const sending = useSending(values, failure)
  const problems = { ...problemsOf(values, useNow(), savedDay), ...sending.refusedFields }
  const checks = useChecks(draftName, problems, sending.refusedFields, values)
  const { next, goTo, focusField } = useMoves(steps, checks)

  const publish = () => {
    checks.checkAll()
    const input = inputOf(values)
    if (kept.otherTab === 'removed') return
    if (!CampaignInput.safeParse(input).success || Object.keys(problems).length > 0) return
    void sending.send(async () => {
      if (await send(input, { run: steps.run, before: steps.before })) kept.discard()
    })
  }
  return {
    form,
    values,
    /** Spread into a field component: registers it, and sets its id and error. */
    field: (name: EditorField) => ({
      ...form.register(name),
      id: fieldIdOf(name),
      error: checks.messageFor(name),
    }),
    /** Whether a field cannot change any more. */
    isLocked: (name: EditorField) => isLocked(name, locked),
    ...useUnknownZone(values),
    point: usePointQuestion(form, defaults, values),
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
