import { pictureTypes } from '@muster/contract/facts/pictures.ts'
import { uploadLogo } from '@muster/contract/uploads/uploads.ts'
import { useId, useState } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { useUpload } from '../../../api/useUpload.ts'
import { Button, buttonClass } from '../../../ui/button/Button.tsx'

/** A logo: shown whole, replaced or removed. It is stored with the form. */
export const LogoField = ({
  label,
  help,
  url,
  isDark = false,
  onChange,
}: {
  label: string
  help: string
  url: string | null
  isDark?: boolean
  onChange: (url: string | null) => void
}) => {
  const id = useId()
  const upload = useUpload()
  const [state, setState] = useState<{ isPending: boolean; error: string | null }>({ isPending: false, error: null })
  const send = async (file: File) => {
    setState({ isPending: true, error: null })
    try {
      const signal = new AbortController().signal
      onChange((await upload(uploadLogo, { files: [file] }, { signal, onProgress: () => undefined })).url)
      setState({ isPending: false, error: null })
    } catch (error) {
      setState({ isPending: false, error: messageOf(error) })
    }
  }
  return (
    <div>
      <p className="mb-1.5 font-semibold leading-snug">{label}</p>
      {url !== null && (
        <div
          data-dark={isDark}
          className="mb-3 inline-block rounded-md border border-line bg-[#f7f6f9] p-4 data-[dark=true]:bg-[#17131a]"
        >
          <img src={url} alt={label} className="h-12 w-auto max-w-60 object-contain" />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <label htmlFor={id} className={buttonClass('secondary', 'small', 'focus-within:outline-3')}>
          {state.isPending ? 'Uploading…' : `${url === null ? 'Choose' : 'Replace'} ${label.toLowerCase()}`}
          <input
            id={id}
            type="file"
            accept={pictureTypes.join(',')}
            className="sr-only"
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void send(file)
            }}
          />
        </label>
        {url !== null && (
          <Button tone="quiet" size="small" onClick={() => onChange(null)}>
            {`Remove ${label.toLowerCase()}`}
          </Button>
        )}
      </div>
      <p id={`${id}-help`} className="mt-1.5 text-sm text-mute">
        {help}
      </p>
      {state.error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {state.error}
        </p>
      )}
    </div>
  )
}
