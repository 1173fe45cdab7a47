import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { DialogClose, DialogFooter, DialogFrame, type DialogProps, DialogTitle } from './DialogFrame.tsx'
import { useFocusInside } from './useFocusInside.ts'

/**
 * A panel with the details of a list's row: at the right edge, or full screen on a phone. The focus is trapped inside and
 * restored to the row on close. `footer` contains the actions and stays visible; the main button is last.
 */
export const Sheet = ({ open, onOpenChange, title, description, footer, children }: DialogProps) => {
  const heading = useFocusInside(open)
  return (
    <DialogFrame
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={heading}
      viewport="justify-end"
      popup="h-dvh max-w-xl data-ending-style:translate-x-6 data-starting-style:translate-x-6"
    >
      <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
        <div className="min-w-0 pt-1.5">
          <DialogTitle ref={heading}>{title}</DialogTitle>
          {description && (
            <BaseDialog.Description render={<div />} className="mt-1 text-mute wrap-anywhere">
              {description}
            </BaseDialog.Description>
          )}
        </div>
        <DialogClose />
      </div>
      <div
        role="group"
        aria-label="Details"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text without links must be scrollable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-5 -outline-offset-3 sm:px-6"
      >
        {children}
      </div>
      <DialogFooter>{footer}</DialogFooter>
    </DialogFrame>
  )
}
