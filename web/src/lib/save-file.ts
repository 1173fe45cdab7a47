/** Reading an answer as text drops it. Without it, Excel reads a CSV file in the encoding of the computer. */
const byteOrderMark = '\uFEFF'

/** Saves a generated file as a browser download. */
export const saveFile = (name: string, mediaType: string, content: string) => {
  const parts = mediaType === 'text/csv' ? [byteOrderMark, content] : [content]
  const url = URL.createObjectURL(new Blob(parts, { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The URL must stay valid until the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
