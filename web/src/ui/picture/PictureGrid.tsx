import { Suspense, lazy, useState } from 'react'
import { StoredPicture } from './StoredPicture.tsx'

const Lightbox = lazy(() => import('./Lightbox.tsx').then((module) => ({ default: module.Lightbox })))

const place = (index: number, count: number) => `Picture ${index + 1} of ${count}`

/** Pictures side by side. A click opens the lightbox. */
export const PictureGrid = ({ images }: { images: readonly { url: string; alt: string }[] }) => {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map(({ url, alt }, index) => (
          <li key={`${index} ${url}`}>
            <button
              type="button"
              aria-label={alt === '' ? place(index, images.length) : undefined}
              className="block w-full overflow-hidden rounded-md bg-sunk"
              onClick={() => setShown(index)}
            >
              <StoredPicture
                url={url}
                sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 33vw, 50vw"
                alt={alt}
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full object-cover transition-transform duration-200 hover:scale-103"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <Lightbox images={images} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
