import { expect, test } from 'vitest'
import { contrast, nearestAccent, shadesOf } from '../src/facts/accent.ts'

const colours = ['#000000', '#ff0000', '#f2a900', '#00ff00', '#0000ff', '#767676', '#ffffff', '#ffff00', '#1c6b3c']

test('each accepted or suggested colour reaches the contrast of AA in all its shades, light and dark', () => {
  for (const colour of colours) {
    const shades = shadesOf(nearestAccent(colour))
    expect(shades, colour).not.toBeNull()
    if (!shades) continue
    const { light, dark } = shades
    for (const [one, other] of [
      [light.accent, '#eeebf2'],
      [light.accent, light.soft],
      [light.on, light.accent],
      [light.on, light.deep],
      [dark.accent, '#2b2431'],
      [dark.accent, dark.soft],
      [dark.on, dark.accent],
      [dark.on, dark.deep],
    ] as const) {
      expect(contrast(one, other), `${colour}: ${one} on ${other}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a colour that is too light is refused, and one that can be read is suggested as it is', () => {
  expect(shadesOf('#f2a900')).toBeNull()
  expect(nearestAccent('#1c6b3c')).toBe('#1c6b3c')
})
