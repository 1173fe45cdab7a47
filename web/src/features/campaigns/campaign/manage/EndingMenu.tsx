import { Menu } from '@base-ui/react/menu'
import { Suspense, lazy, useState } from 'react'
import { buttonClass } from '../../../../ui/button/Button.tsx'
import { Icon } from '../../../../ui/picture/Icon.tsx'
import type { EndedCampaign, EndingKind } from './EndingDialog.tsx'

const fetchDialog = async () => ({ default: (await import('./EndingDialog.tsx')).EndingDialog })
const EndingDialog = lazy(fetchDialog)

const labels = { cancel: 'Cancel this campaign…', delete: 'Delete…' } as const satisfies Record<EndingKind, string>

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center rounded-md px-3.5 font-semibold text-danger outline-none data-highlighted:bg-danger-soft focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-ink'

/** @param root the element that contains the menu, inside the page's landmarks */
const Items = ({
  kinds,
  root,
  onChoose,
}: {
  kinds: readonly EndingKind[]
  root: HTMLElement | null
  onChoose: (kind: EndingKind) => void
}) => (
  <Menu.Portal container={root}>
    <Menu.Positioner align="end" sideOffset={6} collisionPadding={12} className="z-30">
      <Menu.Popup className="min-w-56 rounded-lg border border-line bg-sheet p-1.5 shadow-float transition-opacity duration-150 focus-visible:outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
        {kinds.map((kind) => (
          <Menu.Item key={kind} className={itemClass} onClick={() => onChoose(kind)}>
            {labels[kind]}
          </Menu.Item>
        ))}
      </Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
)

/** A menu to cancel or delete a campaign, with a confirmation. `onDone` is called after success. */
export const EndingMenu = ({
  kinds,
  campaign,
  isCompact,
  onDone,
}: {
  kinds: readonly EndingKind[]
  campaign: EndedCampaign
  isCompact: boolean
  onDone: (kind: EndingKind) => void
}) => {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<EndingKind | null>(null)
  return (
    <>
      <Menu.Root
        onOpenChange={(isOpen) => {
          if (!isOpen) return
          setRoot(document.querySelector('main'))
          void fetchDialog()
        }}
      >
        <Menu.Trigger
          aria-label={`More for ${campaign.title}`}
          className={buttonClass(isCompact ? 'quiet' : 'secondary', 'small', isCompact ? 'px-3' : '')}
        >
          <Icon name="more" />
          {!isCompact && <span>More</span>}
        </Menu.Trigger>
        <Items kinds={kinds} root={root} onChoose={setAsked} />
      </Menu.Root>
      <Suspense fallback={null}>
        {asked && (
          <EndingDialog
            kind={asked}
            campaign={campaign}
            onClose={() => setAsked(null)}
            onDone={() => {
              setAsked(null)
              onDone(asked)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
