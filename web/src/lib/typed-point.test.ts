import { expect, test } from 'vitest'
import { pointAdvice, pointIn, pointQuestion, pointWords } from './typed-point.ts'

const point = { lat: 46.5547, lon: -15.6459 }

test.each([
  '46.5547, -15.6459',
  '46.5547,-15.6459',
  ' 46.5547 -15.6459 ',
  '46,5547 -15,6459',
  '46,5547; -15,6459',
  '46.5547, −15.6459',
  '46.5547° N, 15.6459° W',
  'geo:46.5547,-15.6459?z=17',
  'https://www.openstreetmap.org/?mlat=46.5547&mlon=-15.6459#map=12/46.1/-15.1',
  'https://www.openstreetmap.org/#map=17/46.5547/-15.6459',
  'https://www.google.com/maps/@46.5547,-15.6459,17z',
  'https://www.google.com/maps/place/Square/@46.1,-15.1,17z/data=!3m1!4b1!8m2!3d46.5547!4d-15.6459',
  'https://www.google.com/maps/search/?api=1&query=46.5547%2C-15.6459',
  'https://maps.apple.com/?ll=46.5547,-15.6459&q=Square',
])('“%s” is a point', (text) => {
  expect(pointIn(text)).toEqual(point)
})

test('a point is read back from its text', () => {
  expect(pointIn(pointWords(point))).toEqual(point)
  expect(pointIn('90, 180')).toEqual({ lat: 90, lon: 180 })
})

test.each(['', '  '])('“%s” is no point', (text) => {
  expect(pointIn(text)).toBeNull()
})

test.each([
  ...['Main square', '46.5547', '91, 15', '46, 181', '-90.1 0', '46.5547, 15.6459, 300'],
  ...['https://maps.example/place/square', 'https://maps.app.goo.gl/abc123'],
])('“%s” is not a point on a map', (text) => {
  expect(pointIn(text)).toBeUndefined()
})

test('a short link is not a point, and the advice says why', () => {
  for (const link of ['https://maps.app.goo.gl/abc123', 'goo.gl/maps/x', 'https://osm.org/go/0IpVB']) {
    expect(pointAdvice(link)).toMatch(/^A short link does not contain the place/)
  }
  for (const text of ['Main square', 'https://maps.example/place']) expect(pointAdvice(text)).toBe(pointQuestion)
})
