import type { ReactNode } from 'react'
import { formatInstantThere, viewersZone } from '../../lib/format.ts'

export type TimelineStep = {
  title: ReactNode
  /** ISO instant. */
  at: string
  children?: ReactNode
}

type Props = { label: string; steps: readonly TimelineStep[]; zone?: string }

/** A list of events, oldest first. `label` names the list; `zone`: of the times, by default the viewer's. */
export const Timeline = ({ label, steps, zone = viewersZone() }: Props) => (
  <ol aria-label={label}>
    {steps.map(({ title, at, children }, index) => (
      <li
        key={index}
        className="relative border-l-2 border-line pb-4 pl-5 before:absolute before:-left-1.75 before:top-1.5 before:size-3 before:rounded-full before:bg-marigold before:content-[''] last:border-transparent last:pb-0"
      >
        <p className="font-semibold leading-snug">{title}</p>
        <time dateTime={at} className="block text-sm text-mute">
          {formatInstantThere(at, zone)}
        </time>
        {children && <div className="mt-1">{children}</div>}
      </li>
    ))}
  </ol>
)
