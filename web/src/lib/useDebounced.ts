import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for `delayMs`. */
export const useDebounced = <T>(value: T, delayMs: number) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

/** Whether `delayMs` have passed since this came on screen: what is quick shows no skeleton. */
export const useIsLate = (delayMs = 200) => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isLate
}
