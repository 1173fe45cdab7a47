/** Gives the person a file that was made here, to keep where their browser keeps files. */
export const saveFile = (name: string, mediaType: string, content: string) => {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the content as it begins; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
