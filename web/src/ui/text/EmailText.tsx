import { Fragment } from 'react'
import { emailParts } from '../../lib/email-parts.ts'

/** An email address that may be wider than its container: it breaks after the @ and before its dots, and elsewhere only if necessary. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="wrap-break-word">
    {emailParts(email).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        <span>{part}</span>
      </Fragment>
    ))}
  </span>
)
