import { useEffect, useState } from 'react'
import { chooseTheme, readTheme, themes } from '../lib/theme.ts'
import type { Theme } from '../lib/theme.ts'
import { Icon } from '../ui/picture/Icon.tsx'

const faces = {
  system: ['Same as device', 'screen'],
  light: ['Light', 'sun'],
  dark: ['Dark', 'moon'],
} as const

/** Light, dark, or the device's setting. */
export const ThemeToggle = () => {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(readTheme()), [])
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <fieldset className="inline-flex rounded-md border border-edge bg-sheet p-1">
      <legend className="sr-only">Appearance</legend>
      {themes.map((option) => (
        <label
          key={option}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm px-2.5 text-sm has-checked:bg-sunk has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="theme"
            value={option}
            checked={theme === option}
            className="sr-only"
            onChange={() => choose(option)}
          />
          <Icon name={faces[option][1]} className="size-4.5" />
          <span className={option === 'system' ? 'sr-only' : ''}>{faces[option][0]}</span>
        </label>
      ))}
    </fieldset>
  )
}
