import { encode } from 'uqr'

const drawn = (text: string) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, dots: dots.join('') }
}

/** The code as a file for a poster or a screen: SVG, which is sharp at any size. */
export const qrPicture = (text: string): string => {
  const { size, dots } = drawn(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#1d1722" d="${dots}"/></svg>`
  )
}

/** A text, mostly a link, as a QR code; always dark on white, as cameras expect. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, dots } = drawn(text)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="block w-full rounded-md"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#1d1722" d={dots} />
    </svg>
  )
}
