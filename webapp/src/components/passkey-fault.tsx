import { useTranslation } from 'react-i18next';
import { PasskeyError } from '@/lib/passkey';
import { Callout } from './ui/callout';
import { ProblemCallout } from './ui/problem-callout';

/** Why there is no passkey; nothing when there is no reason. */
export function PasskeyFault({ error }: { error: unknown }) {
  const { t } = useTranslation('auth');
  if (error == null) return null;
  if (!(error instanceof PasskeyError)) return <ProblemCallout error={error} />;
  return <Callout tone={error.fault === 'failed' ? 'danger' : 'neutral'}>{t(`passkey.${error.fault}`)}</Callout>;
}
