import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunk text-ink',
  info: 'bg-aubergine-soft text-aubergine',
  good: 'bg-good-soft text-good',
  warning: 'bg-marigold-soft text-ink',
  danger: 'bg-danger-soft text-danger',
} as const

/** A status in one or two words, so that it does not depend on colour. */
export const StatusBadge = ({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span className={`inline-block rounded-sm px-2 py-0.5 text-xs font-semibold ${tones[tone]}`}>{children}</span>
)
