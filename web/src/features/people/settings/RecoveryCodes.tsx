import { siteName } from '../../../lib/site-face.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'

const fileText = (codes: readonly string[]) =>
  [`Recovery codes for ${siteName()}. Each works once, instead of a code from your app.`, '', ...codes, ''].join('\n')

/** The recovery codes, shown only once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="grid gap-5">
    <Alert tone="warning" title="Keep these codes now">
      <p>
        They are not shown again. Each code works once, together with your password, when you do not have your phone.
      </p>
    </Alert>
    <ul className="figure grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-6 gap-y-1 rounded-lg border border-line bg-paper px-4 py-3 tracking-wider">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <CopyButton text={codes.join('\n')} label="Copy codes" />
      <Button tone="secondary" onClick={() => saveFile('muster-recovery-codes.txt', 'text/plain', fileText(codes))}>
        <Icon name="download" />
        Download
      </Button>
    </div>
  </div>
)
