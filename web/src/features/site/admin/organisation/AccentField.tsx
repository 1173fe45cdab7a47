import {
  accentContrast,
  textContrastMin,
  accentPattern,
  defaultShades,
  nearestAccent,
} from '@muster/contract/facts/accent.ts'
import type { ComponentProps } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { AccentPreview } from './AccentPreview.tsx'

const label = 'Accent colour'

/** One decimal, rounded down: 4.49 must not read as 4.5. */
const ratioOf = (accent: string) => (Math.floor(accentContrast(accent) * 10) / 10).toFixed(1)

/** What the contrast of a colour means, in words. Empty until six digits are typed. */
const describeContrast = (accent: string, isReadable: boolean) => {
  if (!accentPattern.test(accent)) return ''
  const found = `Contrast ${ratioOf(accent)} to 1 on the site’s backgrounds`
  return isReadable
    ? `${found}: easy to read.`
    : `${found}: too light to be read. At least ${textContrastMin} is needed.`
}

/** The system's colour picker, inside the right edge of the text field. */
const Picker = ({ value, onChange }: { value: string; onChange: (accent: string) => void }) => (
  <input
    type="color"
    aria-label={`Pick the ${label.toLowerCase()}`}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="h-11 w-14 cursor-pointer rounded-md bg-transparent p-1.5"
  />
)

/** The accent colour: typed or picked, with its contrast, the nearest colour that can be read, and a preview of the shown one. */
export const AccentField = ({
  typed,
  siteName,
  onPick,
  ...field
}: {
  typed: string
  siteName: string
  onPick: (accent: string) => void
} & Omit<ComponentProps<typeof TextInput>, 'label'>) => {
  const accent = typed.trim().toLowerCase()
  const isColour = accentPattern.test(accent)
  const isReadable = isColour && accentContrast(accent) >= textContrastMin
  const shown = isColour ? accent : defaultShades.light.accent
  const nearest = nearestAccent(shown)
  return (
    <div className="grid gap-3">
      <TextInput
        label={label}
        optional
        placeholder={defaultShades.light.accent}
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        after={!field.readOnly && <Picker value={shown} onChange={onPick} />}
      />
      <p role="status" className="min-h-6 text-sm font-medium">
        {describeContrast(accent, isReadable)}
      </p>
      {isColour && !isReadable && !field.readOnly && (
        <Button tone="secondary" size="small" className="justify-self-start" onClick={() => onPick(nearest)}>
          <span aria-hidden="true" style={{ background: nearest }} className="size-5 rounded-sm border border-line" />
          {`Use ${nearest}, the nearest that passes`}
        </Button>
      )}
      <AccentPreview accent={isColour && !isReadable ? nearest : accent} name={siteName} />
    </div>
  )
}
