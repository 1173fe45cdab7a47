import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type TabEntry = { value: string; label: ReactNode; panel: ReactNode }

/** Sheets of which one shows. `label` names the set. */
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
}) => (
  <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))}>
    <BaseTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
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
