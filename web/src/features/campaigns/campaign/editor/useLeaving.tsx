import { useState } from 'react'
import { Navigate } from '../../../../router/Link.tsx'
import { useLocation, useNavigate } from '../../../../router/hooks.ts'
import { paths } from '../../../../paths.ts'

/** Timeout of going back. The browser does not go back if it has dropped the history entries. */
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

type Left = { campaignId: string; fromKey: string; state: object }

/**
 * Leaves a sent form, whose steps are history entries, for its campaign. The campaign replaces the first
 * step, so that Back leads to the page before the form.
 */
export const useLeaving = () => {
  const { key } = useLocation()
  const navigate = useNavigate()
  const [left, setLeft] = useState<Left | null>(null)
  return {
    /** Replaces the form once its first step is reached; null before. */
    instead:
      left && left.fromKey !== key ? (
        <Navigate to={paths.campaign(left.campaignId)} replace state={left.state} />
      ) : null,
    /**
     * @param before how many entries are earlier steps
     * @param state navigation state for the campaign's page
     */
    leaveFor: async (campaignId: string, before: number, state: object) => {
      if (before > 0) {
        setLeft({ campaignId, fromKey: key, state })
        const isBack = navigateBack()
        void navigate(-before)
        if (await isBack) return
      }
      await navigate(paths.campaign(campaignId), { replace: true, state })
    },
  }
}
