import type { ReactNode } from 'react'

/** An empty list: one sentence, one action. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="rounded-lg border border-dashed border-edge px-6 py-10 text-center">
    <p className="mx-auto max-w-prose text-lg">{children}</p>
    {action && <div className="mt-4">{action}</div>}
  </div>
)
