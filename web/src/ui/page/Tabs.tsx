import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

export type TabEntry = { value: string; label: ReactNode; panel: ReactNode }

/** If the tabs overflow, the selected one is scrolled to the middle, also after labels change. */
const useTabInSight = (value: string) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row || !chosen) return
    const observer = new ResizeObserver(() => {
      row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
    })
    for (const tab of row.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [value])
  return list
}

/** Tabs. `label` is the accessible name of the tab list. */
export const Tabs = ({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly TabEntry[]
  value: string
  onChange: (value: string) => void
}) => {
  const list = useTabInSight(value)
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <BaseTabs.List ref={list} aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 whitespace-nowrap border-b-3 border-transparent px-2 font-semibold sm:px-4 text-mute hover:text-ink focus-visible:-outline-offset-3 data-active:border-marigold data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
