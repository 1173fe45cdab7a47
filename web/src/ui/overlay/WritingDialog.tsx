import { useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogFrame.tsx'

/** A dialog in which people write a text that is not kept: with text typed, Escape, Close and a press outside ask first. Cancel does not. */
export const WritingDialog = ({ onOpenChange, children, ...props }: DialogProps) => {
  const typed = useRef(new Set<HTMLTextAreaElement>())
  const [isAsking, setIsAsking] = useState(false)
  const hasText = () => [...typed.current].some((field) => field.isConnected && field.value.trim() !== '')
  return (
    <Dialog
      {...props}
      onOpenChange={(isOpen) => {
        if (!isOpen && hasText()) setIsAsking(true)
        else onOpenChange(isOpen)
      }}
    >
      <div onInput={({ target }) => target instanceof HTMLTextAreaElement && typed.current.add(target)}>{children}</div>
      {isAsking && (
        <Dialog
          open
          onOpenChange={setIsAsking}
          title="Discard what you wrote?"
          description="It is not kept."
          footer={
            <>
              <Button tone="danger" onClick={() => onOpenChange(false)}>
                Discard it
              </Button>
              <Button onClick={() => setIsAsking(false)}>Go on writing</Button>
            </>
          }
        />
      )}
    </Dialog>
  )
}
