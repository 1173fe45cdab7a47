import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'

/** Longer than a browser takes to go back. It does not go back at all where it has forgotten the entries. */
const goneBackWithinMs = 1_000

const navigateBack = () =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), goneBackWithinMs)
    const note = () => {
      clearTimeout(timer)
      resolve(true)
    }
    window.addEventListener('popstate', note, { once: true })
  })

type Left = { campaignId: string; fromKey: string }

/**
 * Leaves a sent form, whose steps are entries of the browser's history, for its campaign. The campaign takes the place of the first
 * step, so that Back leads to the page before the form.
 * @param state what the campaign's page is told
 */
export const useLeaving = (state: object) => {
  const { key } = useLocation()
  const navigate = useNavigate()
  const [left, setLeft] = useState<Left | null>(null)
  return {
    /** What to show in the place of the form once its first step is reached; null before. */
    instead:
      left && left.fromKey !== key ? <Navigate to={paths.campaign(left.campaignId)} replace state={state} /> : null,
    /** @param before how many entries are earlier steps */
    leaveFor: async (campaignId: string, before: number) => {
      if (before > 0) {
        setLeft({ campaignId, fromKey: key })
        const isBack = navigateBack()
        void navigate(-before)
        if (await isBack) return
      }
      await navigate(paths.campaign(campaignId), { replace: true, state })
    },
  }
}
