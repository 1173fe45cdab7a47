import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type Ref, type RefObject, useRef } from 'react'
import { Icon } from '../picture/Icon.tsx'
import { OverlayPlace } from './Overlay.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** Returns the element to focus on close. Default: the one that had the focus before, unless the focus was moved. */
  finalFocus?: () => HTMLElement | null
  children?: ReactNode
}

const fields = ':is(input, select, textarea):not([type="hidden"], [aria-hidden="true"], [readonly], :disabled)'

/**
 * Where the focus starts: in the first field, if it takes text or has a list, else at the heading, as a key could choose something. Never
 * at Close, which the first space that is typed would press. On a touch screen a field would open the keyboard over the dialog. A field below a
 * table would scroll away the figures that are read first.
 */
const startOf = (popup: HTMLElement | null): HTMLElement | null => {
  const field = popup?.querySelector<HTMLElement>(fields)
  const table = popup?.querySelector('table')
  const isBelowTable = field && (table?.compareDocumentPosition(field) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING
  if (!isBelowTable && field?.matches(':read-write, select') && !matchMedia('(pointer: coarse)').matches) return field
  return popup?.querySelector('h2') ?? null
}

/**
 * A modal popup: focus moves in, is trapped, and returns afterwards.
 * @param viewport positions the popup
 * @param initialFocus what is focused first; the default is a field or the heading
 */
export const DialogFrame = ({
  open,
  onOpenChange,
  viewport,
  popup,
  initialFocus,
  finalFocus,
  children,
}: Pick<DialogProps, 'open' | 'onOpenChange' | 'finalFocus'> & {
  initialFocus?: RefObject<HTMLElement | null>
  viewport: string
  popup: string
  children: ReactNode
}) => {
  const popupRef = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Viewport className={`fixed inset-0 z-40 flex ${viewport}`}>
          <Dialog.Popup
            ref={popupRef}
            initialFocus={initialFocus ?? (() => startOf(popupRef.current))}
            {...(finalFocus && { finalFocus })}
            // In React's tree a dialog can be inside a form, whose submit handler must not get the dialog's submit event.
            onSubmit={(event) => event.stopPropagation()}
            className={`flex w-full flex-col bg-sheet text-ink shadow-float transition duration-150 focus-visible:outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 ${popup}`}
          >
            {children}
            <OverlayPlace />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export const DialogTitle = ({ ref, children }: { ref?: Ref<HTMLHeadingElement>; children: ReactNode }) => (
  <Dialog.Title
    {...(ref && { ref })}
    tabIndex={-1}
    className="font-display text-2xl font-bold leading-tight tracking-tight wrap-anywhere"
  >
    {children}
  </Dialog.Title>
)

export const DialogClose = () => (
  <Dialog.Close aria-label="Close" className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk">
    <Icon name="close" />
  </Dialog.Close>
)

/** Its buttons, the main one last. Renders nothing without buttons. */
export const DialogFooter = ({ children }: { children: ReactNode }) =>
  children && (
    <div className="foot flex flex-wrap justify-end empty:hidden border-t border-line bg-sheet px-5 max-[24rem]:*:px-2.5 sm:px-6">
      {children}
    </div>
  )
