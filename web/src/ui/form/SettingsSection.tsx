import { useId } from 'react'
import type { ReactNode } from 'react'

/** A section of a settings page: its title at the side, or above on a phone, and its controls. */
export const SettingsSection = ({
  id,
  title,
  lead,
  children,
}: {
  /** The section's id, for links with `#`. */
  id?: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) => {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 lg:grid-cols-[19rem_minmax(0,36rem)] lg:py-10"
    >
      <div>
        <h2 id={headingId} tabIndex={-1} className="text-[1.4rem]">
          {title}
        </h2>
        {lead && <div className="mt-2 max-w-prose text-mute">{lead}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
