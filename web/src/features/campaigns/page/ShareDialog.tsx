import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { QrCode } from '../../../ui/picture/QrCode.tsx'

/** Closing the device's share sheet is not an error. */
const shareNatively = (share: ShareData) => navigator.share(share).catch(() => undefined)

/** Share options: the device's share sheet, the link, and a QR code. */
export const ShareDialog = ({ title, url, onClose }: { title: string; url: string; onClose: () => void }) => (
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
    </div>
  </Dialog>
)
