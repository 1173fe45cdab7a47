import { createContext, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const NowContext = createContext<number | null>(null)

/** @param nowMs the instant at which the server rendered the page, so that hydration renders the same text */
export const NowProvider = ({ nowMs, children }: { nowMs: number; children: ReactNode }) => (
  <NowContext value={nowMs}>{children}</NowContext>
)

/** The current time in ms: first the server's, then updated every `tickMs`. */
export const useNow = (tickMs = 60_000) => {
  const renderedAtMs = useContext(NowContext)
  const [nowMs, setNowMs] = useState(renderedAtMs ?? Date.now)
  useEffect(() => {
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return nowMs
}

/** False on the server and in the first render of a server-rendered page, then true. */
export const useIsMounted = () => {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isMounted
}
