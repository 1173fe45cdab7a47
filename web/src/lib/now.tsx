import { createContext, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { viewersZone } from './format.ts'
import { serverClock } from './server-clock.ts'

const NowContext = createContext<number | null>(null)

/** @param nowMs the instant at which the server rendered the page, so that hydration renders the same text */
export const NowProvider = ({ nowMs, children }: { nowMs: number; children: ReactNode }) => (
  <NowContext value={nowMs}>{children}</NowContext>
)

/** The current time in ms by the server's clock: first that of the rendered page, then updated every `tickMs`. */
export const useNow = (tickMs = 60_000) => {
  const renderedAtMs = useContext(NowContext)
  const [nowMs, setNowMs] = useState(renderedAtMs ?? serverClock.now)
  useEffect(() => {
    const tick = () => setNowMs(serverClock.now())
    tick()
    const timer = setInterval(tick, tickMs)
    const stop = serverClock.subscribe(tick)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [tickMs])
  return nowMs
}

/** False on the server and in the first render of a server-rendered page, then true. */
export const useIsMounted = () => {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isMounted
}

/** The viewer's time zone. The server does not know it, and renders in UTC. */
export const useViewersZone = () => (useIsMounted() ? viewersZone() : 'UTC')
