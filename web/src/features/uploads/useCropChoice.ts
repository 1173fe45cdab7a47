import { useState } from 'react'
import { refusalOf } from './picture-files.ts'

/** One picture to be cut: the file chosen, or why it cannot be. */
export const useCropChoice = () => {
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    file,
    refusal,
    setRefusal,
    choose: ([chosen]: File[]) => {
      if (!chosen) return
      const reason = refusalOf(chosen)
      setRefusal(reason)
      if (reason === null) setFile(chosen)
    },
    close: () => setFile(null),
  }
}
