import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/**
 * A question or a small task over the page: focus moves in, stays, and goes back where it was. On a phone it rises from below.
 * Give the same `open` state that opened it; `footer` holds its buttons, the main one last.
 */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}) => (
  <BaseDialog.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6">
        <BaseDialog.Popup className="relative flex max-h-[92dvh] w-full max-w-lg flex-col overflow-y-auto rounded-t-lg bg-sheet text-ink shadow-float transition duration-150 focus-visible:outline-none data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 sm:rounded-lg">
          <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
            <BaseDialog.Title className="pt-1.5 font-display text-2xl font-bold leading-tight tracking-tight">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk"
            >
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
          {description && (
            <BaseDialog.Description className="px-5 pt-1 text-mute sm:px-6">{description}</BaseDialog.Description>
          )}
          <div className="px-5 py-5 sm:px-6">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">{footer}</div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Viewport>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)
