import { describe, expect, test } from 'vitest'
import { countdownTo } from './Countdown.tsx'

const endsAt = Date.parse('2026-06-20T21:59:59.999Z')
const second = 1000
const day = 86_400 * second

describe('the countdown', () => {
  test('shows the remaining days, hours, minutes and seconds', () => {
    const left = 2 * day + 3 * 3600 * second + 4 * 60 * second + 5 * second
    expect(countdownTo(endsAt, endsAt - left)).toEqual({ kind: 'running', days: 2, hours: 3, minutes: 4, seconds: 5 })
  })

  test('updates every second', () => {
    const secondsAt = (nowMs: number) => {
      const left = countdownTo(endsAt, nowMs)
      return left.kind === 'running' ? left.seconds : null
    }
    expect([10, 9, 8].map((seconds) => secondsAt(endsAt - seconds * second))).toEqual([10, 9, 8])
  })

  test('lasts through the last millisecond of the day, and is completed after it', () => {
    expect(countdownTo(endsAt, endsAt)).toEqual({ kind: 'running', days: 0, hours: 0, minutes: 0, seconds: 0 })
    expect(countdownTo(endsAt, endsAt + 1)).toEqual({ kind: 'completed' })
  })
})
