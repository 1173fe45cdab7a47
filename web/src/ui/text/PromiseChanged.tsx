import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'

export const promiseChangedTitle = 'This campaign was changed since you opened the page'

/** Shows what changed in the promise after the page was loaded. Nothing was done: the person decides again. @param note what is safe */
export const PromiseChanged = ({ note, children }: { note?: string; children: ReactNode }) => (
  <Alert tone="warning" live title={promiseChangedTitle}>
    <p>{note} Read what changed. If you agree, press the button again.</p>
    <div className="mt-2 text-left">{children}</div>
  </Alert>
)
