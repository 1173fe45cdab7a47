import { useState } from 'react'
import { refusalOf } from './picture-files.ts'

/** One picture to crop: the chosen file, or its error. */
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
