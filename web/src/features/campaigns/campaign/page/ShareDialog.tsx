import { Button } from '../../../../ui/button/Button.tsx'
import { CopyButton } from '../../../../ui/button/CopyButton.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Icon } from '../../../../ui/picture/Icon.tsx'
import { saveFile } from '../../../../lib/save-file.ts'
import { QrCode, qrPicture } from '../../../../ui/picture/QrCode.tsx'

/** Closing the device's share sheet is not an error. */
const shareNatively = (share: ShareData) => navigator.share(share).catch(() => undefined)

/** Share options: the device's share sheet, the link, a QR code, and a poster. @param onPrint prints the page, which is a poster on paper */
export const ShareDialog = ({
  title,
  url,
  onPrint,
  onClose,
}: {
  title: string
  url: string
  onPrint?: (() => void) | undefined
  onClose: () => void
}) => (
  <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Share" description={<bdi>{title}</bdi>}>
    <div className="grid gap-5">
      <p className="break-all rounded-md bg-sunk px-4 py-3 text-sm">{url}</p>
      <div className="flex flex-wrap gap-3">
        {'share' in navigator && (
          <Button onClick={() => void shareNatively({ title, url })}>
            <Icon name="share" />
            Share with an app
          </Button>
        )}
        <CopyButton text={url} tone={'share' in navigator ? 'secondary' : 'primary'} />
      </div>
      <div className="mx-auto w-56 rounded-md border border-line bg-[#fff] p-2">
        <QrCode text={url} label="QR code of the link to this campaign" />
      </div>
      <p className="-mt-3 text-center text-sm text-mute">For a poster, a screen, or the phone beside you.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="secondary" onClick={() => saveFile('qr-code.svg', 'image/svg+xml', qrPicture(url))}>
          <Icon name="download" />
          Save the QR code
        </Button>
        {onPrint && (
          <Button tone="secondary" onClick={onPrint}>
            Print a poster
          </Button>
        )}
      </div>
    </div>
  </Dialog>
)
