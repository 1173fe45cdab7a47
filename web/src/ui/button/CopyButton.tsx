import { useState } from 'react'
import { Button } from './Button.tsx'
import type { ButtonTone } from './Button.tsx'
import { Icon } from '../picture/Icon.tsx'
import { showToast } from '../overlay/toasts.ts'

/** Copies text to the clipboard. If the browser refuses, it shows the text for manual copying. */
export const CopyButton = ({
  text,
  label = 'Copy link',
  tone = 'secondary',
}: {
  text: string
  label?: string
  tone?: ButtonTone
}) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      showToast({ title: 'Copied' })
    } catch {
      showToast({ title: 'Copy this yourself', description: text, timeoutMs: 0 })
    }
  }
  return (
    <Button tone={tone} onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {label}
    </Button>
  )
}
