import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from '../../../../router/hooks.ts'
import { newKey } from '../../../../api/call-once.ts'
import { clearDraft, readDraft, writeDraft } from '../../../../lib/draft.ts'
import { reviewStep } from './editor-fields.ts'

/**
 * The form's state in a history entry: its step, its draft, and how many entries of the same
 * form are directly before it.
 */
export type EditorEntry = { step?: unknown; run?: unknown; before?: unknown } | null

/** The origin of a sent form: `run` names its draft, `before` counts the history entries of its earlier steps. */
export type Sent = { run: string | null; before: number }

const isStep = (step: unknown): step is number =>
  typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= reviewStep

/** The id of a draft until it is sent or discarded, the same in every tab and history entry. */
const runOf = (draftName: string): string => {
  const name = `${draftName}.run`
  const kept = readDraft<unknown>(name)?.values
  if (typeof kept === 'string') return kept
  const run = newKey()
  writeDraft(name, run)
  return run
}

/** The step of the form, on one URL: Back goes one step back, and the last step is stored with the draft, and survives a login. */
export const useStep = (draftName: string) => {
  const location = useLocation()
  const navigate = useNavigate()
  const name = `${draftName}.step`
  // The initial step; afterwards the history entry has it.
  const [openedAtStep] = useState(() => {
    const kept = readDraft<unknown>(name)?.values
    return isStep(kept) ? kept : 0
  })
  const entry = location.state as EditorEntry
  const step = isStep(entry?.step) ? entry.step : openedAtStep
  const go = (state: EditorEntry, replace: boolean) =>
    void navigate(location.pathname + location.search, { state, replace, preventScrollReset: true })
  const hasRun = typeof entry?.run === 'string'
  const before = typeof entry?.before === 'number' ? entry.before : 0
  const nameRun = useEffectEvent(() => go({ step, run: runOf(draftName), before }, true))
  useEffect(() => {
    if (!hasRun) nameRun()
  }, [hasRun])
  return {
    step,
    run: hasRun ? String(entry.run) : null,
    before,
    goTo: (next: number) => {
      writeDraft(name, next)
      go({ step: next, run: runOf(draftName), before: before + 1 }, false)
    },
    forget: () => {
      clearDraft(name)
      clearDraft(`${draftName}.run`)
    },
    /** Starts a new draft: the previous one was sent or discarded. */
    renew: () => {
      clearDraft(`${draftName}.run`)
      go({ step, run: runOf(draftName), before }, true)
    },
  }
}
