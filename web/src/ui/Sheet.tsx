import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/**
 * One thing in full, beside the list that it was opened from: at the right edge, on a phone over the whole screen. Focus moves in,
 * stays, and goes back to the row. `footer` holds what can be done with it and stays in sight; the main button last.
 */
export const Sheet = ({
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
      <BaseDialog.Viewport className="fixed inset-0 z-40 flex justify-end">
        <BaseDialog.Popup className="flex h-dvh w-full max-w-xl flex-col bg-sheet text-ink shadow-float transition duration-150 focus-visible:outline-none data-ending-style:translate-x-6 data-ending-style:opacity-0 data-starting-style:translate-x-6 data-starting-style:opacity-0">
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-7">
            <div className="min-w-0 pt-1.5">
              <BaseDialog.Title className="font-display text-2xl font-bold leading-tight tracking-tight wrap-anywhere">
                {title}
              </BaseDialog.Title>
              {description && (
                <BaseDialog.Description render={<div />} className="mt-1 text-mute wrap-anywhere">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              aria-label="Close"
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk"
            >
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-7">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">{footer}</div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Viewport>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)
