import type { ComponentProps } from 'react'
import { EditDialog } from '../../features/campaigns/updates/EditDialog.tsx'
import { WriteDialog } from '../../features/campaigns/updates/WriteDialog.tsx'
import { useUpdatePictures } from './useUpdatePictures.tsx'

/** {@link WriteDialog} with the field for pictures. */
export const WriteUpdateDialog = (props: Omit<ComponentProps<typeof WriteDialog>, 'pictures'>) => (
  <WriteDialog pictures={useUpdatePictures()} {...props} />
)

/** {@link EditDialog} with the field for pictures. */
export const EditUpdateDialog = (props: Omit<ComponentProps<typeof EditDialog>, 'pictures'>) => (
  <EditDialog pictures={useUpdatePictures()} {...props} />
)
