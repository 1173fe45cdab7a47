/** A part of a picture, in pixels after rotation. */
export type Area = { x: number; y: number; width: number; height: number }

const quality = 0.92

/** Loads the picture at an object URL. The browser applies its EXIF orientation. */
const decode = async (url: string): Promise<HTMLImageElement> => {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}

/** Renders a part of a picture as a JPEG, scaled down to at most `edgeMax` on each side. */
const draw = (picture: HTMLImageElement, { x, y, width, height }: Area, edgeMax: number): Promise<Blob> => {
  const scale = Math.min(1, edgeMax / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.imageSmoothingQuality = 'high'
  // Otherwise transparent pixels would become black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no JPEG was made'))), 'image/jpeg', quality)
  })
}

/** A part of a picture as a JPEG, or the whole picture if `area` is null. Rejects if the file is not a picture. */
export const toJpeg = async (file: Blob, area: Area | null, edgeMax: number): Promise<Blob> => {
  const url = URL.createObjectURL(file)
  try {
    const picture = await decode(url)
    const whole = { x: 0, y: 0, width: picture.naturalWidth, height: picture.naturalHeight }
    return await draw(picture, area ?? whole, edgeMax)
  } finally {
    URL.revokeObjectURL(url)
  }
}
