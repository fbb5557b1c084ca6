import type { AuditEventView } from '@/api/generated/model';
import type { Words } from './words';

/** What an act was done to: its kind in the reader's language, its name held apart in its own direction. */
export function Target({ event, words }: { event: AuditEventView; words: Words }) {
  if (event.target == null) return null;
  const { kind, name } = words.target(event);
  return (
    <>
      {kind}
      {name === '' ? null : (
        <>
          {' '}
          <bdi className="wrap-anywhere">{name}</bdi>
        </>
      )}
    </>
  );
}
