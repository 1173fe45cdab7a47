import { useEffect, useState } from 'react'

/** A URL under which this page can show a file, for as long as the component stands. Null in the first moment. */
export const useObjectUrl = (file: Blob): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
