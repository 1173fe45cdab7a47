import { useEffect, useState } from 'react'
import { serverClock } from '../../lib/server-clock.ts'

type TimeLeft =
  | { kind: 'running'; days: number; hours: number; minutes: number; seconds: number }
  | { kind: 'completed' }

/** The time left until an instant. A campaign lasts through its last millisecond, so it is completed only after it. */
export const countdownTo = (endsAtMs: number, nowMs: number): TimeLeft => {
  if (nowMs > endsAtMs) return { kind: 'completed' }
  const totalSeconds = Math.floor((endsAtMs - nowMs) / 1000)
  return {
    kind: 'running',
    days: Math.floor(totalSeconds / 86_400),
    hours: Math.floor(totalSeconds / 3600) % 24,
    minutes: Math.floor(totalSeconds / 60) % 60,
    seconds: totalSeconds % 60,
  }
}

const tickMs = 1000

const useTick = () => {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNowMs(serverClock.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/**
 * The time left until the end of the day (`endsAt`, ISO instant), updated each second, then "Completed": in one line, or in two if its
 * container is narrow. The server renders only its space, because its page arrives later than it was rendered. Screen readers do not
 * announce it, because an announcement every second would be noise.
 */
export const Countdown = ({ endsAt }: { endsAt: string }) => {
  const nowMs = useTick()
  const left = nowMs === null ? null : countdownTo(Date.parse(endsAt), nowMs)
  if (left?.kind === 'completed') return <p className="font-display text-xl font-bold">Completed</p>
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label="Time left"
      className="grid grid-cols-[repeat(auto-fill,minmax(4.9rem,max-content))] gap-x-2.5 noscript:hidden! @lg:flex"
    >
      {units.map((unit) => (
        <span key={unit} className="whitespace-nowrap">
          <span className="figure font-semibold text-ink">
            {left ? String(left[unit]).padStart(unit === 'days' ? 1 : 2, '0') : '\u2007'}
          </span>{' '}
          <span>{left?.[unit] === 1 ? unit.slice(0, -1) : unit}</span>
        </span>
      ))}
    </div>
  )
}
