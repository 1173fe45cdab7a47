import { useEffect, useState } from 'react'

/** An object URL of a file, for the lifetime of the component. Null in the first render. */
export const useObjectUrl = (file: Blob): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
