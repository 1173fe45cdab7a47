import { paths } from '../../../../paths.ts'
import { QrCode } from '../../../../ui/picture/QrCode.tsx'

/** The link from the printed poster to the page: a QR code and the URL. Printed only. */
export const PosterFoot = ({ campaignId }: { campaignId: string }) => {
  const url = new URL(paths.campaign(campaignId), window.location.origin)
  return (
    <section aria-label="Take part from this poster" className="mt-auto hidden shrink-0 items-center gap-6 print:flex">
      <div className="w-[36mm] shrink-0">
        <QrCode text={url.href} label="QR code of the link to this campaign" />
      </div>
      <div className="min-w-0">
        <p className="font-display text-2xl font-bold tracking-tight">Take part</p>
        <p className="mt-1 wrap-anywhere">
          {url.host}
          {url.pathname}
        </p>
      </div>
    </section>
  )
}
