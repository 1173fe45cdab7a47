import { useEffect, useState } from 'react'
import { countdownTo } from '../lib/countdown.ts'

const tickMs = 1000

const useTick = () => {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/**
 * What is left until the end of the day (`endsAt`, ISO instant), each second, then "Completed".
 * The server writes only room for it, because its clock is not the reader's; and it is silent, because a clock that speaks is noise.
 */
export const Countdown = ({ endsAt, compact = false }: { endsAt: string; compact?: boolean }) => {
  const nowMs = useTick()
  const left = nowMs === null ? null : countdownTo(Date.parse(endsAt), nowMs)
  if (left?.kind === 'completed') return <p className="font-display text-xl font-bold">Completed</p>
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label="Time left"
      className={compact ? 'flex gap-3' : 'grid grid-cols-4 gap-2'}
    >
      {units.map((unit) => (
        <div key={unit} className={compact ? '' : 'rounded-md bg-sunk px-1 py-2 text-center'}>
          <span className="figure block text-2xl font-bold leading-none">
            {left ? String(left[unit]).padStart(unit === 'days' ? 1 : 2, '0') : '\u2007'}
          </span>
          <span className="text-xs text-mute">{left?.[unit] === 1 ? unit.slice(0, -1) : unit}</span>
        </div>
      ))}
    </div>
  )
}
