import { useTranslation } from 'react-i18next';
import { useCreateSession, useResendConfirmation } from '@/api/generated/identity/identity';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCodeText } from '@/lib/problem-text';

/** Properties of `SignInNotice`. */
export interface SignInNoticeProps {
  signIn: ReturnType<typeof useCreateSession>;
  resend: ReturnType<typeof useResendConfirmation>;
  /** The address that is in the form. */
  email: string;
  /** A field was left empty. */
  incomplete: boolean;
  /** The person has just signed up. */
  registered: boolean;
  /** A page that needs a session led here. */
  needed: boolean;
}

/** The one thing to know above the sign-in form: what happened last. */
export function SignInNotice({ signIn, resend, email, incomplete, registered, needed }: SignInNoticeProps) {
  const { t } = useTranslation('auth');
  const codeText = useCodeText();
  const again = (
    <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate({ data: { email } })}>
      {t('resend.submit')}
    </Button>
  );
  if (incomplete) return <Callout tone="danger">{codeText('all_required')}</Callout>;
  if (resend.isSuccess) return <Callout tone="positive">{t('resend.sent')}</Callout>;
  if (resend.isError) return <ProblemCallout error={resend.error} actions={again} />;
  if (signIn.isError) return <ProblemCallout error={signIn.error} actions={isProblem(signIn.error, 'email_not_confirmed') ? again : undefined} />;
  if (registered)
    return (
      <Callout tone="positive" actions={again}>
        {t('signup.success')}
      </Callout>
    );
  return needed ? <Callout>{t('signin.needed')}</Callout> : null;
}
