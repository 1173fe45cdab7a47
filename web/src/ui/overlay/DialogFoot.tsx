import type { ReactNode } from 'react'

/** The buttons of a form in a dialog, the main one last. They stay in sight while the form scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="foot z-10 -mx-5 -mb-5 flex flex-wrap justify-end border-t border-line bg-sheet px-5 max-[24rem]:*:px-2.5 sm:-mx-6 sm:px-6">
    {children}
  </div>
)
