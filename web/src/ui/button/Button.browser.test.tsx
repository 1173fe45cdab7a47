import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { Button } from './Button.tsx'

const tones = ['primary', 'secondary', 'quiet', 'danger'] as const

/** Draws a color on another one and reads the result, because computed colors come in several notations. */
const drawn = (...colors: readonly string[]) => {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('No canvas')
  for (const color of colors) {
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
  }
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
}

/** The relative luminance of WCAG 2. */
const luminance = (rgb: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: readonly number[], b: readonly number[]) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

test.each(
  (['light', 'dark'] as const).flatMap((scheme) =>
    [true, false].flatMap((isUnavailable) => tones.map((tone) => ({ scheme, isUnavailable, tone }))),
  ),
)('a $tone button can be read in $scheme, unavailable: $isUnavailable', async ({ scheme, isUnavailable, tone }) => {
  document.documentElement.style.colorScheme = scheme
  onTestFinished(() => void document.documentElement.style.removeProperty('color-scheme'))
  show(
    <div className="bg-sheet">
      <p id="reason">It cannot be sent yet</p>
      <Button tone={tone} unavailableBecause={isUnavailable ? 'reason' : undefined}>
        Send it
      </Button>
    </div>,
    { server: createServer() },
  )
  const button = page.getByRole('button', { name: 'Send it' })
  await expect.element(button).toBeVisible()
  const look = getComputedStyle(button.element())
  const sheet = getComputedStyle(document.querySelector('.bg-sheet') ?? document.body).backgroundColor
  expect(contrast(drawn(sheet, look.backgroundColor, look.color), drawn(sheet, look.backgroundColor))).toBeGreaterThan(
    4.5,
  )
  // Its edge is visible too, though it has no color of its own.
  if (isUnavailable) {
    expect(contrast(drawn(sheet, look.borderTopColor), drawn(sheet))).toBeGreaterThan(3)
    await expect.element(button).toHaveAccessibleDescription('It cannot be sent yet')
  }
})
