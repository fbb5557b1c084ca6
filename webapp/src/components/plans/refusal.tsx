import { isProblem } from '@/api/problem';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCodeText } from '@/lib/problem-text';

/** Why the service would not: the rule that the price breaks, where it breaks one. */
export function Refusal({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const codeText = useCodeText();
  const text = codeText(isProblem(error) ? (error.errors[0]?.code ?? '') : '');
  if (text !== undefined) return <Callout tone="danger">{text}</Callout>;
  // Asked again, what is refused is refused again.
  const mayPass = isProblem(error) && (error.status === 0 || error.status >= 500);
  return <ProblemCallout error={error} {...(mayPass ? { onRetry } : {})} />;
}
