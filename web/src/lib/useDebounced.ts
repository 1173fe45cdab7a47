import { useEffect, useState } from 'react'

/** The value, updated once it has not changed for `delayMs`. */
export const useDebounced = <T>(value: T, delayMs: number) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

/** Whether `delayMs` have passed since the component mounted, so that fast loads show no skeleton. */
export const useHasWaited = (delayMs = 200) => {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return hasWaited
}
