import type { ReactNode } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'

/** Few visitors are refused, so its code is loaded only for those. */
const [SupportRefusal] = onDemand(async () => (await import('./SupportRefusal.tsx')).SupportRefusal)

/** What a page provides for buttons that fail because the promise was changed meanwhile. */
export type PromiseParts = {
  /** What changed since a version. */
  whatChanged: (from: number) => ReactNode
  /** Makes the page show the current promise. */
  onPromiseChanged: () => void
}

/**
 * Shows why a support request failed or was refused.
 * @param changedFrom the version that the page showed, if the promise was changed since
 */
export const SupportFailure = ({
  error,
  fallback,
  changedFrom,
  whatChanged,
}: {
  error: Error
  fallback: string
  changedFrom: number | null
} & Pick<PromiseParts, 'whatChanged'>) => {
  if (changedFrom !== null || (error instanceof ApiError && error.code === 'email_unverified')) {
    return <SupportRefusal changes={changedFrom === null ? null : whatChanged(changedFrom)} />
  }
  const hasAnswer = error instanceof ApiError && error.status !== 0
  return (
    <Alert tone="danger" live title={hasAnswer ? error.message : fallback}>
      {!hasAnswer && <p>The site could not be reached. Nothing has changed. Try again.</p>}
    </Alert>
  )
}
