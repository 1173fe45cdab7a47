/** Saves a generated file as a browser download. */
export const saveFile = (name: string, mediaType: string, content: string) => {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The URL must stay valid until the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
