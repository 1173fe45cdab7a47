import type { ReactNode } from 'react'

/**
 * The heading of a page. It takes focus after a navigation, so that a screen reader announces the new page.
 * @param beside a short link in the heading's own line, on a phone too
 */
export const PageHeading = ({
  children,
  lead,
  beside,
  actions,
}: {
  children: ReactNode
  lead?: ReactNode
  beside?: ReactNode
  actions?: ReactNode
}) => (
  <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
    <div className={beside === undefined ? 'max-w-[44rem]' : 'w-full'}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 tabIndex={-1}>{children}</h1>
        {beside}
      </div>
      {lead && <p className="mt-3 max-w-prose text-lg text-mute">{lead}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
  </div>
)
