import { useEffect, useEffectEvent } from 'react';

const questions = new Set<() => boolean>();

/** Notes, as long as it shows, what may hold something that is not saved. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const ask = useEffectEvent(isUnsaved);
  useEffect(() => {
    const question = () => ask();
    questions.add(question);
    return () => void questions.delete(question);
  }, []);
}

/** Whether something on the page is not saved. */
export function hasUnsaved(): boolean {
  return [...questions].some((isUnsaved) => isUnsaved());
}
