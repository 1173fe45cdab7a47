import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../picture/Icon.tsx'
import { receiveToasts } from './toasts.ts'
import type { ToastMessage } from './toasts.ts'

const actionClass =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 focus-visible:outline-paper'

const Stack = () => {
  const { toasts, add, close } = Toast.useToastManager<{ link: ToastMessage['link'] }>()
  useEffect(
    () =>
      receiveToasts(({ title, description, tone = 'plain', timeoutMs = 5000, action, link }: ToastMessage) => {
        // The same message again does not stack: it is shown for as long again.
        const id = JSON.stringify([tone, title, description, link])
        // Once it is undone, what the toast says is no longer so.
        const act = (onClick: () => void) => () => {
          close(id)
          onClick()
        }
        add({
          id,
          title,
          description,
          type: tone,
          timeout: timeoutMs,
          priority: tone === 'danger' ? 'high' : 'low',
          data: { link },
          ...(action && { actionProps: { children: action.label, onClick: act(action.onClick) } }),
        })
      }),
    [add, close],
  )
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-start gap-3 rounded-lg bg-ink px-4 py-3 text-paper shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-sans text-base font-semibold tracking-normal" render={<p />} />
        <Toast.Description className="break-words text-sm" />
        <Toast.Action className={actionClass} />
        {toast.data?.link && (
          <Link to={toast.data.link.to} className={actionClass} onClick={() => close(toast.id)}>
            {toast.data.link.label}
          </Link>
        )}
      </Toast.Content>
      <Toast.Close
        aria-label="Close"
        className="-m-1.5 grid size-11 place-items-center rounded-md focus-visible:outline-paper"
      >
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ))
}

/** The toast stack. Loaded after the first press, because no page needs it for its first render. */
export const ToastStack = () => (
  <Toast.Provider>
    <Toast.Portal>
      <Toast.Viewport className="fixed bottom-4 left-4 right-4 z-50 mx-auto flex max-w-md flex-col gap-2 sm:left-auto sm:mx-0 sm:w-96">
        <Stack />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)
