export type Countdown =
  | { kind: 'running'; days: number; hours: number; minutes: number; seconds: number }
  | { kind: 'completed' }

/** The time left until an instant. A campaign lasts through its last millisecond, so it is completed only after it. */
export const countdownTo = (endsAtMs: number, nowMs: number): Countdown => {
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
