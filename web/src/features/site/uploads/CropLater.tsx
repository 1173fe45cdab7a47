import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

const fetchOne = async () => ({ default: (await import('./CropDialog.tsx')).CropDialog })
const fetchMany = async () => ({ default: (await import('./CropEachDialog.tsx')).CropEachDialog })
const One = lazy(fetchOne)
const Many = lazy(fetchMany)

/** Preloads the cropper, which only people who choose a picture need. */
export const prepareCropper = () => void Promise.all([fetchOne(), fetchMany()]).catch(() => undefined)

/** {@link One}, after its code is loaded. */
export const CropOne = (props: ComponentProps<typeof One>) => (
  <Suspense fallback={null}>
    <One {...props} />
  </Suspense>
)

/** {@link Many}, after its code is loaded. */
export const CropEach = (props: ComponentProps<typeof Many>) => (
  <Suspense fallback={null}>
    <Many {...props} />
  </Suspense>
)
