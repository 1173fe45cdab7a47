import { Link } from '../../router/Link.tsx'
import { paths } from '../../paths.ts'

/** Says that an action accepts the terms. @param by the action, as the beginning of a sentence */
export const AcceptTerms = ({ by }: { by: string }) => (
  <p className="text-sm text-mute">
    {by} you accept the{' '}
    <Link to={paths.legal('terms')} className="text-link">
      terms
    </Link>
    . What is stored about you is described under{' '}
    <Link to={paths.legal('privacy')} className="text-link">
      privacy
    </Link>
    .
  </p>
)
