import type { ChangeEvent } from 'react'
import { pictureTypes } from '@muster/contract/facts/pictures.ts'
import { uploadLogoEndpoint } from '@muster/contract/site/uploads.ts'
import { useId, useState } from 'react'
import { messageOf } from '../../../../api/errors.ts'
import { useUpload } from '../../../../api/useUpload.ts'
import { Button, buttonClass } from '../../../../ui/button/Button.tsx'

/** Uploads one picture at a time. */
const useLogoUpload = (onDone: (url: string) => void) => {
  const upload = useUpload()
  const [state, setState] = useState<{ isPending: boolean; error: string | null }>({ isPending: false, error: null })
  const send = async (file: File) => {
    setState({ isPending: true, error: null })
    try {
      const { signal } = new AbortController()
      const { url } = await upload(uploadLogoEndpoint, { files: [file] }, { signal, onProgress: () => undefined })
      onDone(url)
      setState({ isPending: false, error: null })
    } catch (error) {
      setState({ isPending: false, error: messageOf(error) })
    }
  }
  return { ...state, send }
}

type LogoFieldProps = {
  label: string
  help: string
  url: string | null
  isDark?: boolean
  onChange: (url: string | null) => void
}

const Picture = ({ label, url, isDark = false }: Pick<LogoFieldProps, 'label' | 'url' | 'isDark'>) =>
  url === null ? null : (
    <div
      data-dark={isDark}
      className="mb-3 w-fit rounded-md border border-line bg-[#f7f6f9] p-4 data-[dark=true]:bg-[#17131a]"
    >
      <img src={url} alt={label} className="h-12 w-auto max-w-60 object-contain" />
    </div>
  )

/** A logo: shown whole, replaced or removed. It is stored with the form. */
export const LogoField = ({ label, help, url, isDark = false, onChange }: LogoFieldProps) => {
  const id = useId()
  const { isPending, error, send } = useLogoUpload(onChange)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) void send(file)
    event.target.value = ''
  }
  return (
    <div>
      <p className="mb-1.5 font-semibold leading-snug">{label}</p>
      <Picture label={label} url={url} isDark={isDark} />
      <div className="flex flex-wrap gap-3">
        <label
          htmlFor={id}
          className={buttonClass(
            'secondary',
            'small',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
          )}
        >
          {isPending ? (
            <span>Uploading…</span>
          ) : (
            <span>{`${url === null ? 'Choose' : 'Replace'} ${label.toLowerCase()}`}</span>
          )}
          <input
            id={id}
            type="file"
            accept={pictureTypes.join(',')}
            className="sr-only"
            aria-describedby={`${id}-help`}
            onChange={choose}
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
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
