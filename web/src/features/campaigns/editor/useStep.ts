import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { newKey } from '../../../api/call-once.ts'
import { clearDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { reviewStep } from './editor-values.ts'

/** What an entry of the browser's history says of the form: its step, and of which draft it is. */
export type EditorEntry = { step?: unknown; run?: unknown } | null

const isStep = (step: unknown): step is number =>
  typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= reviewStep

/** One name for a draft from its first letter until it is sent or discarded, in every tab and entry of the history. */
const runOf = (draftName: string): string => {
  const name = `${draftName}.run`
  const kept = readDraft<unknown>(name)?.values
  if (typeof kept === 'string') return kept
  const run = newKey()
  writeDraft(name, run)
  return run
}

/** The step of the form, under one address: Back goes a step back, and the last step is kept with the draft, over a sign-in too. */
export const useStep = (draftName: string) => {
  const location = useLocation()
  const navigate = useNavigate()
  const name = `${draftName}.step`
  // Where the page is opened anew; after that, history says it.
  const [openedAtStep] = useState(() => {
    const kept = readDraft<unknown>(name)?.values
    return isStep(kept) ? kept : 0
  })
  const entry = location.state as EditorEntry
  const step = isStep(entry?.step) ? entry.step : openedAtStep
  const go = (state: EditorEntry, replace: boolean) =>
    void navigate(location.pathname + location.search, { state, replace, preventScrollReset: true })
  const hasRun = typeof entry?.run === 'string'
  useEffect(() => {
    if (!hasRun) go({ step, run: runOf(draftName) }, true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each entry that was opened without one
  }, [hasRun])
  return {
    step,
    run: hasRun ? String(entry.run) : null,
    goTo: (next: number) => {
      writeDraft(name, next)
      go({ step: next, run: runOf(draftName) }, false)
    },
    forget: () => {
      clearDraft(name)
      clearDraft(`${draftName}.run`)
    },
    /** A draft of its own from now on: what it was before has been sent or discarded. */
    renew: () => {
      clearDraft(`${draftName}.run`)
      go({ step, run: runOf(draftName) }, true)
    },
  }
}
