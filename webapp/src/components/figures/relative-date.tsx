import { useSyncExternalStore } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { relativeTo } from '@/lib/relative';
import { usePreferences } from '@/lib/preferences';

/** How often what is shown is looked at again, in milliseconds. */
const tickMs = 20_000;
const followers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** How long ago an instant was, or in what time it will be; it keeps up with time, and its tooltip says when that is. */
export function RelativeDate({ value }: { value: string }) {
  const language = useLanguage();
  usePreferences();
  const at = useSyncExternalStore(follow, () => now);
  const whole = formatDate(value, language, 'time');
  return (
    <time dateTime={value} title={whole} className="whitespace-nowrap">
      {relativeTo(value, at, language)}
      <span className="sr-only">{` (${whole})`}</span>
    </time>
  );
}

/** One clock for all that show: it stands still while nothing does. */
function follow(follower: () => void): () => void {
  if (followers.size === 0) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  followers.add(follower);
  return () => {
    followers.delete(follower);
    if (followers.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = Date.now();
  followers.forEach((follower) => follower());
}
