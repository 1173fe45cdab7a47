import type { ReactNode } from 'react'

/** The heading of a page. After a navigation focus is here, so that a screen reader reads the new page's name. */
export const PageHeading = ({
  children,
  lead,
  actions,
}: {
  children: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}) => (
  <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
    <div className="max-w-[44rem]">
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className="mt-3 max-w-prose text-lg text-mute">{lead}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
  </div>
)
