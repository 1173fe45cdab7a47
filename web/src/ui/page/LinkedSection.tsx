import type { ReactNode, RefObject } from 'react'

/** A section below what the page is about, to which links lead. @param section of `useLinkedSection` with the same id */
export const LinkedSection = ({
  id,
  section,
  title,
  children,
}: {
  id: string
  section: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
}) => (
  <section
    ref={section}
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-title`}
    className="mt-10 grid gap-4 border-t border-line pt-6 print:hidden"
  >
    <h2 id={`${id}-title`} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
)
