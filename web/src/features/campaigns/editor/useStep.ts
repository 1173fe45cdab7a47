import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clearDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { reviewStep } from './editor-values.ts'

const isStep = (step: unknown): step is number =>
  typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= reviewStep

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
  const inHistory = (location.state as { step?: unknown } | null)?.step
  return {
    step: isStep(inHistory) ? inHistory : openedAtStep,
    goTo: (step: number) => {
      writeDraft(name, step)
      void navigate(location.pathname + location.search, { state: { step }, preventScrollReset: true })
    },
    forget: () => clearDraft(name),
  }
}
