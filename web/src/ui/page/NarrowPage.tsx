import type { ReactNode } from 'react'

/** A page with one narrow column: one task, and links below it. */
export const NarrowPage = ({
  title,
  lead,
  after,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  after?: ReactNode
  children?: ReactNode
}) => (
  <div className="mx-auto w-full max-w-[34rem] sm:px-4 sm:py-14">
    <div className="border-line px-[clamp(1rem,4vw,2.5rem)] pb-2 pt-8 sm:overflow-hidden sm:rounded-lg sm:border sm:bg-sheet sm:px-10 sm:pb-6 sm:pt-0">
      <div aria-hidden="true" className="-mx-10 mb-9 hidden h-3 bg-marigold sm:block" />
      <h1 tabIndex={-1} className="text-[clamp(2rem,1.7rem+1.3vw,2.6rem)]">
        {title}
      </h1>
      {lead && <p className="mt-3 text-lg text-mute">{lead}</p>}
      {children && <div className="mb-5 mt-7">{children}</div>}
      {after && <div className="border-t border-line pt-3">{after}</div>}
    </div>
  </div>
)
