import { formatCount } from '../../../lib/format.ts'
import type { Part } from './acting-words.ts'

/** Told apart by outline as well as by colour: filled, outlined, dashed. */
const looks = {
  acting: { className: 'fill-aubergine stroke-aubergine' },
  waiting: { className: 'fill-aubergine-soft stroke-aubergine' },
  missing: { className: 'fill-none stroke-edge', strokeDasharray: '5 4' },
  beyond: { className: 'fill-sunk stroke-edge' },
} as const satisfies Record<Part['kind'], { className: string; strokeDasharray?: string }>

/** How a part looks, beside its name. */
export const PartSwatch = ({ kind }: { kind: Part['kind'] }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="mr-2.5 mt-1.5 size-4 shrink-0">
    <rect x="1" y="1" width="14" height="14" rx="2" strokeWidth="2" {...looks[kind]} />
  </svg>
)

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/**
 * People side by side: those who act, those who would at the next step, and those who are missing for it. The step is the end of the
 * picture.
 */
export const StepsPicture = ({ parts, label }: { parts: readonly Part[]; label: string }) => {
  const hasStep = parts.some(({ kind }) => kind === 'missing')
  const drawn = parts.filter(({ kind, people }) => people > 0 && !(hasStep && kind === 'beyond'))
  const whole = drawn.reduce((sum, { people }) => sum + people, 0)
  const words = drawn.map((part) => `${part.words}: ${formatCount(part.people)}`).join(', ')
  return (
    <svg role="img" aria-label={`${label}. ${words}`} height="38" className="block w-full overflow-visible">
      {drawn.map((part, at) => (
        <rect
          key={part.kind}
          x={percent(drawn.slice(0, at).reduce((sum, { people }) => sum + people, 0) / whole)}
          y="2"
          width={percent(part.people / whole)}
          height="34"
          strokeWidth="2"
          {...looks[part.kind]}
        />
      ))}
    </svg>
  )
}
