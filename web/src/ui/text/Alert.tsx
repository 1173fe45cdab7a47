import type { ReactNode } from 'react'
import { Icon } from '../picture/Icon.tsx'
import type { IconName } from '../picture/Icon.tsx'

export type Tone = 'info' | 'good' | 'warning' | 'danger'

const looks = {
  info: ['border-aubergine bg-aubergine-soft', 'text-aubergine', 'info'],
  good: ['border-good bg-good-soft', 'text-good', 'check'],
  warning: ['border-marigold bg-marigold-soft', 'text-ink', 'warning'],
  danger: ['border-danger bg-danger-soft', 'text-danger', 'warning'],
} as const satisfies Record<Tone, [box: string, icon: string, name: IconName]>

/** A message within the page. `live`: it appears after an action and is announced. */
export const Alert = ({
  tone = 'info',
  title,
  live = false,
  action,
  children,
}: {
  tone?: Tone
  title?: ReactNode
  live?: boolean
  action?: ReactNode
  children?: ReactNode
}) => {
  const [box, color, icon] = looks[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={`flex gap-3 rounded-md border-l-4 px-4 py-3 ${box}`}
    >
      <Icon name={icon} className={`mt-1 ${color}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="max-w-prose">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
