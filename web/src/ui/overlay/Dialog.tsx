import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { DialogClose, DialogFooter, DialogFrame, type DialogProps, DialogTitle } from './DialogFrame.tsx'

/**
 * A modal dialog for a question or a small task. The focus is trapped inside and restored on close. On a phone it opens from the bottom.
 * `open` controls it. `footer` contains its buttons, the main one last.
 */
export const Dialog = ({ open, onOpenChange, title, description, footer, finalFocus, children }: DialogProps) => (
  <DialogFrame
    open={open}
    onOpenChange={onOpenChange}
    {...(finalFocus && { finalFocus })}
    viewport="items-end justify-center sm:items-center sm:p-6"
    popup="relative max-h-[92dvh] max-w-lg scroll-pb-24 has-[.foot-reason]:scroll-pb-60 overflow-y-auto rounded-t-lg data-ending-style:translate-y-3 data-starting-style:translate-y-3 sm:rounded-lg"
  >
    <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
      <div className="min-w-0 pt-1.5">
        <DialogTitle>{title}</DialogTitle>
      </div>
      <DialogClose />
    </div>
    {description && (
      <BaseDialog.Description className="px-5 pt-1 text-mute sm:px-6">{description}</BaseDialog.Description>
    )}
    <div className="px-5 py-5 sm:px-6">{children}</div>
    <DialogFooter>{footer}</DialogFooter>
  </DialogFrame>
)
