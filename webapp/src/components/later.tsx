import { createContext, lazy, useContext, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline } from '@/api/connection';
import { ProblemError } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/resources';
import { useProblemText } from '@/lib/problem-text';

/** A component that is fetched when it is first shown; `ahead` fetches it when it is likely to be wanted next. */
export type Later<Props> = ComponentType<Props> & { ahead: () => void };

/**
 * Makes a component of its file, fetched with the sentences that it speaks. What cannot be fetched, without a network or
 * because a newer version has taken its place, says so until it can: the page around it stays, with what was typed. What has
 * come and is broken fails as any other part of the page does.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]): Later<Props> {
  const fetch = async () => {
    const [component] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    return { default: component };
  };
  const attempt = () => lazy<ComponentType<Props>>(() => fetch().catch(instead));
  let Part = attempt();
  function Fetched(props: Props) {
    const [Shown, show] = useState(() => Part);
    const again = () => {
      Part = attempt();
      show(() => Part);
    };
    return (
      <Again value={again}>
        <Shown {...props} />
      </Again>
    );
  }
  // What fails ahead is fetched again when it is shown, and its failure told then.
  return Object.assign(Fetched, { ahead: () => void fetch().catch(() => undefined) });
}

/** What Chrome and Firefox, Safari, Vite and we say of files that did not come: their errors have no names of their own. */
const notFetched = /dynamically imported|module script|MIME type|preload CSS|no sentences/;

const Again = createContext<() => void>(() => undefined);

/** Takes the place of what did not come; what is broken is not fetched again, for the browser would give the same. */
function instead(error: unknown) {
  if (!notFetched.test(String(error))) throw error;
  return { default: NotFetched };
}

/** In place of a part that could not be fetched, wherever that is. */
function NotFetched() {
  const onRetry = useContext(Again);
  const { t } = useTranslation();
  const text = useProblemText()(ProblemError.withoutAnswer(isOffline() ? 'offline' : 'network', ''));
  return (
    <div className="fixed inset-x-4 top-18 z-60 mx-auto max-w-md rounded-xl bg-raised shadow-raised">
      <Callout
        tone="danger"
        actions={
          <Button size="sm" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        }
      >
        {text}
      </Callout>
    </div>
  );
}
