import { pictureTypes } from '@muster/contract/facts/pictures.ts'

/** For the `accept` of a file input. Phones then offer the camera, and turn their own formats into JPEG. */
export const acceptedTypes = pictureTypes.join(',')

/** Pictures are resized before the upload, so the limit for chosen files is higher than for uploads. */
const chosenBytesMax = 60 * 1024 * 1024

type Chosen = Pick<File, 'type' | 'size'>

/** Why a file cannot be used, checked before the upload; null if it can. */
export const refusalOf = ({ type, size }: Chosen): string | null => {
  if (!(pictureTypes as readonly string[]).includes(type)) return 'Choose a JPEG, PNG or WebP picture'
  if (size === 0) return 'This file is empty'
  return size > chosenBytesMax ? 'This picture is larger than 60 MB. Choose a smaller one' : null
}

/** The dropped or pasted files, without text and links. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** Whether a drag over the page carries files. */
export const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** Returns the list with one entry moved. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  const entry = list[from]
  return entry === undefined ? [...list] : [...rest.slice(0, to), entry, ...rest.slice(to)]
}
